/** The indexes and aliases of a cluster, and operations on them. */
import type * as z from 'zod';
import { type InvertedField, LuceneIndex, type StoredDocument } from './lucene-index.ts';
import { executeAggregations, executeSearch } from './lucene-query.ts';
import { illegal, Refused } from './refused.ts';
import type { aliasesSchema, IndexBody, Search, settingsSchema } from './requests.ts';

type HeldIndex = {
  readonly index: LuceneIndex;
  readonly aliases: Set<string>;
  replicas: number;
  /** Documents created since the last refresh, which searches and counts exclude. */
  readonly pending: Map<string, PendingDocument>;
  readonly ids: Set<string>;
};

type PendingDocument = { readonly document: StoredDocument; readonly inverted: readonly InvertedField[] };

const nameForm = /^[a-z0-9][a-z0-9._-]*$/;

/** The body of an index that a write creates, without mapped fields. */
const unmapped: IndexBody = {
  settings: { number_of_shards: 1, number_of_replicas: 1, refresh_interval: '1s' },
  mappings: { dynamic: 'false', properties: {} },
};

export class Indexes {
  readonly #held = new Map<string, HeldIndex>();

  get names(): string[] {
    return [...this.#held.keys()];
  }

  replicasOf(name: string): number | undefined {
    return this.#held.get(name)?.replicas;
  }

  /** Returns the names of the indexes of an alias. */
  namedBy(alias: string): string[] {
    return [...this.#held].filter(([, { aliases }]) => aliases.has(alias)).map(([name]) => name);
  }

  create(name: string, body: IndexBody): object {
    if (!nameForm.test(name) || name !== name.toLowerCase() || this.namedBy(name).length > 0)
      throw new Refused(400, 'invalid_index_name_exception', `Invalid index name [${name}]`);
    if (this.#held.has(name))
      throw new Refused(400, 'resource_already_exists_exception', `index [${name}] already exists`);
    const { number_of_replicas: replicas } = body.settings;
    this.#held.set(name, {
      index: new LuceneIndex(body),
      aliases: new Set(),
      replicas,
      pending: new Map(),
      ids: new Set(),
    });
    return { acknowledged: true, shards_acknowledged: true, index: name };
  }

  /** Finds indexes by name, alias or pattern. */
  resolve(expression: string, ignoreUnavailable = false): [string, HeldIndex][] {
    const found = new Map<string, HeldIndex>();
    for (const part of expression.split(',')) {
      const form = new RegExp(`^${part.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
      const matching = [...this.#held].filter(
        ([name, { aliases }]) => form.test(name) || [...aliases].some((alias) => form.test(alias)),
      );
      if (matching.length === 0 && !part.includes('*') && !ignoreUnavailable) throw missing(part);
      for (const [name, held] of matching) found.set(name, held);
    }
    return [...found];
  }

  describe(expression: string, ignoreUnavailable: boolean): object {
    return Object.fromEntries(
      this.resolve(expression, ignoreUnavailable).map(([name, { aliases, index }]) => [
        name,
        {
          aliases: Object.fromEntries([...aliases].map((alias) => [alias, {}])),
          mappings: index.body.mappings,
          settings: { index: { provided_name: name } },
        },
      ]),
    );
  }

  remove(name: string, ignoreUnavailable: boolean): object {
    if (this.namedBy(name).length > 0)
      throw illegal(`The provided expression [${name}] matches an alias, specify concrete indices instead.`);
    if (!this.#held.delete(name) && !ignoreUnavailable) throw missing(name);
    return { acknowledged: true };
  }

  change(name: string, { index }: z.infer<typeof settingsSchema>): object {
    for (const [, held] of this.resolve(name)) held.replicas = index.number_of_replicas;
    return { acknowledged: true };
  }

  /** Applies all changes in one step, or none. */
  changeAliases({ actions }: z.infer<typeof aliasesSchema>): object {
    const changes = actions.map((action): (() => unknown) => {
      const { index, alias } = 'add' in action ? action.add : action.remove;
      const held = this.#held.get(index);
      if (held === undefined) throw missing(index);
      if (this.#held.has(alias))
        throw new Refused(400, 'invalid_alias_name_exception', `Invalid alias name [${alias}]`);
      if ('add' in action) return () => held.aliases.add(alias);
      if (!held.aliases.has(alias))
        throw new Refused(404, 'aliases_not_found_exception', `aliases [${alias}] missing`);
      return () => held.aliases.delete(alias);
    });
    for (const change of changes) change();
    return { acknowledged: true };
  }

  /** Creates a document. Creates the index if it does not exist, the default in OpenSearch. */
  createDocument(name: string, id: string, source: Record<string, unknown>): void {
    if (!this.#held.has(name)) this.create(name, unmapped);
    const held = this.#one(name);
    if (held.ids.has(id))
      throw new Refused(409, 'version_conflict_engine_exception', `[${id}]: document already exists`);
    held.pending.set(id, { document: { id, source }, inverted: held.index.invert(source) });
    held.ids.add(id);
  }

  refresh(name: string): object {
    for (const [, held] of this.resolve(name)) {
      for (const { document, inverted } of held.pending.values()) held.index.add(document, inverted);
      held.pending.clear();
    }
    return { _shards: { total: 1, successful: 1, failed: 0 } };
  }

  count(name: string): object {
    const count = this.resolve(name).reduce((sum, [, { index }]) => sum + index.documents.length, 0);
    return { count, _shards: { total: 1, successful: 1, skipped: 0, failed: 0 } };
  }

  search(name: string, search: Search): Record<string, unknown> {
    const { index } = this.#one(name);
    const { hits, total } = executeSearch(index, search);
    const excluded = new Set(index.body.mappings._source?.excludes);
    return {
      took: 1,
      timed_out: false,
      _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
      ...(search.aggregations === undefined ? {} : { aggregations: executeAggregations(index, search) }),
      hits: {
        ...(search.track_total_hits === false ? {} : { total: { value: total, relation: 'eq' } }),
        max_score: null,
        hits: hits.map(({ document, score, sort }) => {
          const { id, source } = index.documents[document] ?? { id: '', source: {} };
          const kept = Object.entries(source).filter(([field]) => !excluded.has(field));
          return { _index: name, _id: id, _score: score, _source: Object.fromEntries(kept), sort };
        }),
      },
    };
  }

  #one(name: string): HeldIndex {
    const [held, ...others] = this.resolve(name);
    if (held === undefined || others.length > 0) throw missing(name);
    return held[1];
  }
}

const missing = (name: string): Refused =>
  new Refused(404, 'index_not_found_exception', `no such index [${name}]`);
