/**
 * A local dataset hub: the part of the hub's API that a push needs. Stores the pushed files and logs every request that a
 * hub would reject.
 */
import { hash } from 'node:crypto';
import {
  addressOf,
  type Answer,
  type Call,
  jsonOf,
  Refused,
  RequestLog,
  serverOf,
  startServer,
  stopServer,
} from './hub-http.ts';
import {
  batchSchema,
  type CommitOperation,
  createSchema,
  headerSchema,
  operationSchema,
  preuploadSchema,
} from './hub-requests.ts';
import { gitOidOf, HubStorage } from './hub-storage.ts';

export const hubToken = 'hf_secretOfTheTests';

type StoredFile = { readonly content: Buffer; readonly isLarge: boolean };

type HubCommit = {
  readonly title: string;
  readonly files: readonly string[];
  readonly largeFiles: readonly string[];
  readonly deleted: readonly string[];
};

export type HubRepository = {
  /** Visible only with a token. */
  isPrivate: boolean;
  head: string;
  readonly files: Map<string, StoredFile>;
  readonly commits: HubCommit[];
};

/** Files that the hub stores as large files regardless of their size. */
const largeNames = /\.(?:parquet|gz)$/;
const largestRegularBytes = 10_000_000;

export class HubServer {
  readonly repositories = new Map<string, HubRepository>();
  readonly log = new RequestLog();
  readonly storage = new HubStorage(this.log);
  /** Entries per page of a listing. */
  pageSize = 1000;
  /** Whether the next page of a listing is on another host. */
  linksToOtherHost = false;
  readonly #announced = new Map<string, { mode: 'lfs' | 'regular'; size: number; sample: string }>();
  readonly #server = serverOf(
    [
      ['GET', /^\/api\/datasets\/([^/]+\/[^/]+)\/revision\/([^/]+)$/, 'info', (call) => this.#info(call)],
      ['GET', /^\/api\/datasets\/([^/]+\/[^/]+)\/tree\/([^/]+)$/, 'tree', (call) => this.#tree(call)],
      ['GET', /^\/datasets\/([^/]+\/[^/]+)\/raw\/([^/]+)\/(.+)$/, 'raw', (call) => this.#raw(call)],
      ['POST', /^\/api\/repos\/create$/, 'create', (call) => this.#create(call)],
      [
        'POST',
        /^\/api\/datasets\/([^/]+\/[^/]+)\/preupload\/([^/]+)$/,
        'preupload',
        (call) => this.#preupload(call),
      ],
      [
        'POST',
        /^\/datasets\/([^/]+\/[^/]+)\.git\/info\/lfs\/objects\/batch$/,
        'batch',
        (call) => this.#batch(call),
      ],
      ['POST', /^\/api\/datasets\/([^/]+\/[^/]+)\/commit\/([^/]+)$/, 'commit', (call) => this.#commit(call)],
    ],
    this.log,
  );

  static async start(): Promise<HubServer> {
    const hub = new HubServer();
    for (const server of [hub.#server, hub.storage.server]) await startServer(server);
    return hub;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const server of [this.#server, this.storage.server]) await stopServer(server);
  }

  get url(): string {
    return addressOf(this.#server);
  }

  /** Creates a repository with the hub's own file and these files. */
  addRepository(name: string, files: Readonly<Record<string, string>> = {}): HubRepository {
    const all = Object.entries({ '.gitattributes': '*.parquet filter=lfs\n', ...files });
    const repository: HubRepository = {
      isPrivate: false,
      head: hash('sha1', name),
      files: new Map(all.map(([path, content]) => [path, { content: Buffer.from(content), isLarge: false }])),
      commits: [],
    };
    this.repositories.set(name, repository);
    return repository;
  }

  #info(call: Call): Answer {
    const { isPrivate, head } = this.#repository(call);
    if (!call.url.searchParams.getAll('expand').includes('sha'))
      throw new Error('the request does not expand sha');
    return { json: { _id: '1', id: call.names[0], private: isPrivate, sha: head } };
  }

  #tree(call: Call): Answer {
    const { files } = this.#repository(call);
    const { url } = call;
    if (url.searchParams.get('recursive') !== 'true') throw new Error('the listing is not recursive');
    const all = [
      { type: 'directory', oid: hash('sha1', 'data'), size: 0, path: 'data' },
      ...entriesOf(files),
    ];
    const start = Number(url.searchParams.get('cursor') ?? 0);
    const next = start + this.pageSize;
    if (next >= all.length) return { json: all.slice(start) };
    url.searchParams.set('cursor', String(next));
    if (this.linksToOtherHost) url.host = new URL(addressOf(this.storage.server)).host;
    return { json: all.slice(start, next), headers: { Link: `<${url.href}>; rel="next"` } };
  }

  #raw(call: Call): Answer {
    const { files, head } = this.#repository(call);
    const [, revision, path = ''] = call.names;
    const file = files.get(path);
    if (file === undefined || revision !== head) throw new Refused({ status: 404, error: 'Entry not found' });
    return { body: file.content };
  }

  #create(call: Call): Answer {
    requireWriter(call);
    const { organization, name } = createSchema.parse(jsonOf(call, 'application/json'));
    const fullName = `${organization}/${name}`;
    if (this.repositories.has(fullName))
      throw new Refused({ status: 409, error: 'You already created this dataset repo' });
    this.addRepository(fullName);
    return { json: { url: `${this.url}/datasets/${fullName}`, id: fullName } };
  }

  #preupload(call: Call): Answer {
    this.#repositoryToWrite(call);
    const { files } = preuploadSchema.parse(jsonOf(call, 'application/json'));
    const modes = files.map(({ path, size, sample }) => {
      const mode = largeNames.test(path) || size > largestRegularBytes ? 'lfs' : 'regular';
      this.#announced.set(path, { mode, size, sample });
      return { path, uploadMode: mode, shouldIgnore: false };
    });
    return { json: { files: modes } };
  }

  #batch(call: Call): Answer {
    this.#repositoryToWrite(call);
    const mediaType = 'application/vnd.git-lfs+json';
    if (call.headers.accept !== mediaType) throw new Error(`batch accepts ${call.headers.accept}`);
    const { objects } = batchSchema.parse(jsonOf(call, mediaType));
    const { storage } = this;
    const answers = objects.map(({ oid, size }) =>
      storage.objects.has(oid)
        ? { oid, size }
        : { oid, size, actions: { upload: storage.uploadAction(oid, size) } },
    );
    return { json: { transfer: 'basic', objects: answers } };
  }

  #commit(call: Call): Answer {
    const repository = this.#repositoryToWrite(call);
    if (call.headers['content-type'] !== 'application/x-ndjson') throw new Error('the commit is not NDJSON');
    const lines = call.body.toString().split('\n');
    const [first, ...others] = lines.map((line): unknown => JSON.parse(line));
    const { summary: title, parentCommit } = headerSchema.parse(first).value;
    if (parentCommit !== repository.head)
      throw new Refused({ status: 412, error: 'A commit has happened since. Please refresh and try again.' });
    const operations = others.map((line) => operationSchema.parse(line));
    const contents = operations.map((operation) => this.#contentOf(operation, repository));
    for (const [index, { value }] of operations.entries()) {
      const content = contents[index];
      if (content === undefined) repository.files.delete(value.path);
      else repository.files.set(value.path, content);
    }
    const pathsOf = (key: CommitOperation['key']): string[] =>
      operations.filter((operation) => operation.key === key).map(({ value }) => value.path);
    repository.head = hash('sha1', `${repository.head} ${call.body.toString()}`);
    repository.commits.push({
      title,
      files: pathsOf('file'),
      largeFiles: pathsOf('lfsFile'),
      deleted: pathsOf('deletedFile'),
    });
    const commitUrl = `${this.url}/datasets/${call.names[0]}/commit/${repository.head}`;
    return { json: { success: true, commitOid: repository.head, commitUrl, hookOutput: '' } };
  }

  /** Returns the new content of an operation; undefined for a deletion. */
  #contentOf({ key, value }: CommitOperation, { files }: HubRepository): StoredFile | undefined {
    if (key === 'deletedFile') {
      if (!files.has(value.path)) throw new Error(`${value.path} is deleted but did not exist`);
      return undefined;
    }
    const content =
      key === 'file' ? Buffer.from(value.content, 'base64') : this.storage.objects.get(value.oid);
    if (content === undefined) throw new Error(`${value.path} was never uploaded`);
    const announced = this.#announced.get(value.path);
    const sample = content.subarray(0, 512).toString('base64');
    if (announced?.mode !== (key === 'file' ? 'regular' : 'lfs'))
      throw new Error(`${value.path} is sent as ${key}`);
    if (announced.size !== content.length || announced.sample !== sample)
      throw new Error(`${value.path} is not as announced`);
    if (key === 'lfsFile' && value.size !== content.length) throw new Error(`${value.path} has another size`);
    return { content, isLarge: key === 'lfsFile' };
  }

  #repositoryToWrite(call: Call): HubRepository {
    requireWriter(call);
    return this.#repository(call);
  }

  #repository(call: Call): HubRepository {
    const [name = '', revision = 'main'] = call.names;
    const isKnown = call.headers.authorization !== undefined;
    if (isKnown) requireWriter(call);
    const repository = this.repositories.get(name);
    if (repository === undefined || (repository.isPrivate && !isKnown))
      throw new Refused({
        status: isKnown ? 404 : 401,
        error: 'Repository not found',
        headers: { 'X-Error-Code': 'RepoNotFound' },
      });
    if (revision !== 'main' && revision !== repository.head)
      throw new Refused({
        status: 404,
        error: `Invalid rev id: ${revision}`,
        headers: { 'X-Error-Code': 'RevisionNotFound' },
      });
    return repository;
  }
}

function requireWriter({ headers }: Call): void {
  if (headers.authorization !== `Bearer ${hubToken}`)
    throw new Refused({ status: 401, error: 'Invalid credentials in Authorization header' });
}

/** Returns the entries of a listing: for a large file, git stores a small pointer. */
const entriesOf = (files: HubRepository['files']): object[] =>
  [...files].map(([path, { content, isLarge }]) => ({
    type: 'file',
    path,
    size: content.length,
    ...(isLarge
      ? {
          oid: hash('sha1', path),
          lfs: { oid: hash('sha256', content), size: content.length, pointerSize: 130 },
        }
      : { oid: gitOidOf(content) }),
  }));
