/** A dataset repository on a hub, accessed with the hub's own library. */
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import {
  type CommitOperation,
  commitIter,
  createRepo,
  datasetInfo,
  InvalidApiResponseFormatError,
  listFiles,
} from '@huggingface/hub';
import { z } from 'zod';
import { dataManifestName } from '../../schemas/paths.ts';
import { UserError } from '../system/errors.ts';
import { HubError } from './hub-error.ts';
import { type PlannedFile, repositoryPath, type RepositoryFile } from './plan.ts';
import { hubFetch, type Transport } from './transport.ts';
import type { LocalFile } from './tree.ts';

export type RepositoryAddress = {
  /** Without a trailing slash. */
  readonly hubUrl: string;
  /** `owner/name` */
  readonly name: string;
  readonly branch: string;
  /** Undefined to read public repositories only. */
  readonly token: string | undefined;
};

export type RepositoryState = {
  /** The newest commit of the branch. */
  readonly head: string;
  readonly files: readonly RepositoryFile[];
  /** Paths that the dataset's manifest in the repository names; undefined if it has none. */
  readonly named: ReadonlySet<string> | undefined;
};

export type Commit = { readonly oid: string; readonly url: string };

export type CommitRequest = {
  readonly title: string;
  /** The hub refuses the commit if this is no longer the newest commit. */
  readonly parent: string;
  readonly files: readonly LocalFile[];
  readonly deleted: readonly PlannedFile[];
  /** Called after all large files are uploaded; throws to cancel the commit. */
  readonly beforeCommit: () => Promise<void>;
};

export type RepositoryEvents = {
  /** Called with the bytes of large files sent since the last call; negative if they must be sent again. */
  readonly onSent?: (bytes: number) => void;
  /** Called before a retry. */
  readonly onWait?: (milliseconds: number) => void;
  /** Overrides the pause before a retry. */
  readonly wait?: Transport['wait'];
};

const manifestPath = repositoryPath(dataManifestName);

const commitOid = z.string().regex(/^[0-9a-f]{40,64}$/);
const headSchema = z.object({ sha: commitOid });
const committedSchema = z.object({ commit: z.object({ oid: commitOid, url: z.string() }) });

const size = z.int().min(0);
const fileSchema = z.object({
  path: z.string().min(1),
  size,
  oid: z.string(),
  lfs: z.object({ oid: z.string(), size }).nullish(),
});

/** The status of a retried creation if the first response was lost. */
const existsStatus = 409;

export class Repository {
  readonly address: RepositoryAddress;
  readonly #request;

  constructor(address: RepositoryAddress, { onSent, onWait, wait }: RepositoryEvents = {}) {
    const { hubUrl, name, token } = address;
    const transport: Transport = {
      hubUrl,
      onSent: onSent ?? (() => {}),
      wait: async (milliseconds, signal) => {
        onWait?.(milliseconds);
        await (wait ?? waitFor)(milliseconds, signal);
      },
    };
    this.address = address;
    this.#request = {
      hubUrl,
      fetch: hubFetch(transport),
      repo: { type: 'dataset', name } as const,
      ...(token === undefined ? {} : { accessToken: token }),
    };
  }

  /** The files of the branch at its newest commit; undefined if the repository does not exist. */
  async read(): Promise<RepositoryState | undefined> {
    const { name, branch } = this.address;
    const head = await this.#withClearErrors(async () => {
      const info = await datasetInfo({ ...this.#request, name, revision: branch, additionalFields: ['sha'] });
      return headSchema.parse(info).sha;
    }).catch((error: unknown) => {
      if (error instanceof HubError && error.isHub && isMissing(error)) return undefined;
      throw error;
    });
    if (head === undefined) return undefined;
    const files = await this.#filesAt(head);
    const hasManifest = files.some(({ path }) => path === manifestPath);
    return { head, files, named: hasManifest ? await this.#namedAt(head) : undefined };
  }

  #filesAt(revision: string): Promise<RepositoryFile[]> {
    return this.#withClearErrors(async () => {
      const files: RepositoryFile[] = [];
      for await (const entry of listFiles({ ...this.#request, revision, recursive: true }))
        if (entry.type === 'file') files.push(repositoryFile(fileSchema.parse(entry)));
      return files;
    });
  }

  /** What the manifest of a commit names; undefined if it is the file of another program. */
  async #namedAt(revision: string): Promise<ReadonlySet<string> | undefined> {
    const { hubUrl, name, token } = this.address;
    const url = `${hubUrl}/datasets/${name}/raw/${revision}/${manifestPath}`;
    const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const answer = await this.#request.fetch(url, { headers });
    return namedIn(await answer.text());
  }

  /** Creates the repository with the owner's default visibility. */
  async create(): Promise<void> {
    const accessToken = this.address.token ?? '';
    await this.#withClearErrors(() => createRepo({ ...this.#request, accessToken })).catch(
      (error: unknown) => {
        if (!(error instanceof HubError && error.status === existsStatus)) throw error;
      },
    );
  }

  /** Uploads and deletes files in one commit. */
  commit({ title, parent, files, deleted, beforeCommit }: CommitRequest): Promise<Commit> {
    const operations: CommitOperation[] = [
      ...files.map(({ path, file }) => ({
        operation: 'addOrUpdate' as const,
        path,
        content: pathToFileURL(file),
      })),
      ...deleted.map(({ path }) => ({ operation: 'delete' as const, path })),
    ];
    return this.#withClearErrors(async () => {
      const steps = commitIter({
        ...this.#request,
        branch: this.address.branch,
        title,
        parentCommit: parent,
        operations,
        // Xet uploads keep chunks of all files in memory; the hub migrates LFS uploads to Xet by itself
        // (https://huggingface.co/docs/hub/xet/legacy-git-lfs).
        useXet: false,
      });
      for (;;) {
        const step = await steps.next();
        if (step.done === true) return committedSchema.parse(step.value).commit;
        if (step.value.event === 'phase' && step.value.phase === 'committing') await beforeCommit();
      }
    });
  }

  /** @throws {UserError} for a response that is not from a dataset hub */
  async #withClearErrors<Result>(request: () => Promise<Result>): Promise<Result> {
    try {
      return await request();
    } catch (cause) {
      if (!(cause instanceof Error) || !isUnreadable(cause)) throw cause;
      throw new UserError(
        `${this.address.hubUrl} does not respond like a dataset hub (${cause.name}). Correct --hub-url.`,
        { cause },
      );
    }
  }
}

const waitFor: Transport['wait'] = (milliseconds, signal) =>
  sleep(milliseconds, undefined, signal === undefined ? {} : { signal });

/** Hubs hide private repositories: without a token, they answer "unauthorized" even if nothing exists. */
const isMissing = ({ status, code }: HubError): boolean =>
  code === 'RepoNotFound' || (status === 404 && code !== 'RevisionNotFound');

const isUnreadable = (error: Error): boolean =>
  error instanceof SyntaxError ||
  error instanceof TypeError ||
  error instanceof z.ZodError ||
  error instanceof InvalidApiResponseFormatError;

/** What every version of the dataset's manifest has. */
const publishedManifest = z.object({
  release: z.string(),
  files: z.array(z.object({ path: z.string() })),
});

/** The manifest does not name itself. */
function namedIn(manifest: string): ReadonlySet<string> | undefined {
  try {
    const { files } = publishedManifest.parse(JSON.parse(manifest));
    return new Set([manifestPath, ...files.map(({ path }) => repositoryPath(path))]);
  } catch {
    return undefined;
  }
}

const repositoryFile = ({ path, size, oid, lfs }: z.infer<typeof fileSchema>): RepositoryFile => ({
  path,
  bytes: lfs?.size ?? size,
  content: lfs ? { sha256: lfs.oid } : { gitOid: oid },
});
