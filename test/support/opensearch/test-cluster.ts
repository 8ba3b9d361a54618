/** The cluster that tests load and search: the one that `OPENSEARCH_TEST_URL` names, otherwise our imitation. */
import { randomBytes } from 'node:crypto';
import { clientOf } from '../search/opensearch-index.ts';
import { type OpenSearchServer, startOpenSearch } from './server.ts';

export type TestCluster = {
  readonly address: string;
  /** The alias that tests load: no two runs have the same. */
  readonly alias: string;
  /** Undefined for a real cluster. */
  readonly imitation?: OpenSearchServer;
  /** Removes what was loaded. */
  readonly stop: () => Promise<void>;
};

/** Address of a real cluster without access control, as in `http://127.0.0.1:9200`. */
const realAddress = process.env['OPENSEARCH_TEST_URL'] ?? '';

export const isRealCluster = realAddress !== '';

export const startTestCluster = async (): Promise<TestCluster> =>
  isRealCluster ? realCluster(new URL(realAddress).origin) : await startImitation();

async function startImitation(): Promise<TestCluster> {
  const imitation = await startOpenSearch();
  return { address: imitation.address, alias: 'meetings', imitation, stop: () => imitation.stop() };
}

function realCluster(address: string): TestCluster {
  const alias = `test-${randomBytes(6).toString('hex')}`;
  const stop = async (): Promise<void> => {
    const { body: indexes } = await clientOf(cluster).indices.get({ index: `${alias}-*` });
    const names = Object.keys(indexes);
    if (names.length > 0) await clientOf(cluster).indices.delete({ index: names });
  };
  const cluster = { address, alias, stop };
  return cluster;
}
