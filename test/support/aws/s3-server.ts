/**
 * A real S3 server: Ceph's gateway with a store in memory, on loopback, below one temporary folder. On Debian 12:
 * `apt-get install --no-install-recommends ceph-mon ceph-osd ceph-common radosgw`.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess } from '../../../generator/system/process.ts';
import { freePort } from '../free-port.ts';

export type S3Server = {
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

type Ports = { readonly monitor: number; readonly oldMonitor: number; readonly gateway: number };

const programs = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin', 'setpriv'];

/** The number of objects in one page of a list. AWS has 1,000, which would take long to put. */
export const listedAtOnce = 50;
/** The number of objects that one request deletes, as of AWS. */
export const deletedAtOnce = 1_000;

/** Programs that the server needs and that are missing on this machine. */
export const missingPrograms = (): string[] => programs.filter((program) => !isInstalled(program));

const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** Starts an empty server. It ends when it is disposed of, or with this process. */
export async function startS3Server(): Promise<S3Server & AsyncDisposable> {
  const ceph = new Ceph({
    monitor: await freePort(),
    oldMonitor: await freePort(),
    gateway: await freePort(),
  });
  try {
    await ceph.start();
  } catch (error) {
    await ceph[Symbol.asyncDispose]();
    throw error;
  }
  return ceph;
}

const run = promisify(execFile);
/** Twice in the time that a hook of a test has. */
const startTimeoutMs = 45_000;
const answerTimeoutMs = 10_000;

class Ceph implements S3Server {
  readonly accessKeyId = 'test';
  readonly secretAccessKey = 'testsecret';
  readonly url: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'civic-s3-'));
  readonly #env: NodeJS.ProcessEnv;
  readonly #ports: Ports;
  readonly #daemons: ChildProcess[] = [];

  constructor(ports: Ports) {
    this.#ports = ports;
    this.url = `http://127.0.0.1:${ports.gateway}`;
    this.#env = { ...process.env, CEPH_CONF: join(this.#folder, 'ceph.conf') };
  }

  async start(): Promise<void> {
    const cluster = randomUUID();
    for (const name of ['mon', 'osd', 'rgw', 'run']) mkdirSync(join(this.#folder, name));
    writeFileSync(join(this.#folder, 'ceph.conf'), configuration(this.#folder, cluster, this.#ports));
    await this.#startMonitor(cluster);
    await this.#startStore();
    await this.#startGateway();
  }

  async #startMonitor(cluster: string): Promise<void> {
    const map = join(this.#folder, 'monmap');
    const { monitor, oldMonitor } = this.#ports;
    const addresses = `[v2:127.0.0.1:${monitor},v1:127.0.0.1:${oldMonitor}]`;
    await this.#run('monmaptool', '--create', '--fsid', cluster, '--addv', 'a', addresses, map);
    await this.#run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
    this.#startDaemon('ceph-mon', '-i', 'a', '-f');
  }

  async #startStore(): Promise<void> {
    const store = randomUUID();
    // Waits until the monitor answers.
    await this.#run('ceph', 'osd', 'new', store);
    await this.#run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', store);
    this.#startDaemon('ceph-osd', '-i', '0', '-f');
  }

  async #startGateway(): Promise<void> {
    const keys = [`--access-key=${this.accessKeyId}`, `--secret-key=${this.secretAccessKey}`];
    await this.#run('radosgw-admin', 'user', 'create', '--uid=test', '--display-name=Test', ...keys);
    this.#startDaemon('radosgw', '-n', 'client.admin', '-f');
    const deadline = Date.now() + startTimeoutMs;
    while (!(await this.#answers())) {
      if (Date.now() > deadline) throw new Error(`The S3 server does not start: ${this.#logs()}`);
      await sleep(50);
    }
  }

  async #answers(): Promise<boolean> {
    try {
      return (await fetch(this.url, { signal: AbortSignal.timeout(answerTimeoutMs) })).ok;
    } catch {
      return false;
    }
  }

  async #run(program: string, ...args: readonly string[]): Promise<void> {
    await run(program, args, { env: this.#env, timeout: startTimeoutMs, killSignal: 'SIGKILL' });
  }

  /** Ends with this process, even if that is killed. */
  #startDaemon(program: string, ...args: readonly string[]): void {
    const log = openSync(join(this.#folder, `${program}.out`), 'a');
    const daemon = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], {
      env: this.#env,
      stdio: ['ignore', log, log],
    });
    this.#daemons.push(daemon);
  }

  #logs(): string {
    return ['ceph-mon', 'ceph-osd', 'radosgw']
      .map((program) => readFileSync(join(this.#folder, `${program}.out`), 'utf8').slice(-2_000))
      .join('\n');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#daemons.map(endProcess));
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The daemons collect messages of these in memory even if none is written. */
const unloggedSubsystems =
  'auth bluefs bluestore buffer client context crush finisher filestore heartbeatmap memdb mgrc mon monc ms objclass objecter optracker osd paxos perfcounter rados rgw rocksdb throttle timer tp'.split(
    ' ',
  );

/** One monitor and one store in memory, without authentication between them. */
const configuration = (folder: string, cluster: string, { monitor, oldMonitor, gateway }: Ports): string =>
  `[global]
fsid=${cluster}
mon host=[v2:127.0.0.1:${monitor},v1:127.0.0.1:${oldMonitor}]
mon initial members=a
auth cluster required=none
auth service required=none
auth client required=none
auth allow insecure global id reclaim=true
ms mon client mode=crc
ms mon service mode=crc
ms mon cluster mode=crc
ms client mode=crc
ms service mode=crc
ms cluster mode=crc
osd pool default size=1
osd pool default min size=1
osd pool default pg num=1
osd pool default pgp num=1
osd pool default pg autoscale mode=off
osd crush chooseleaf type=0
mon allow pool size one=true
mon max pg per osd=1000
paxos propose interval=0.01
paxos min wait=0.01
osd objectstore=memstore
memstore device bytes=4294967296
ms bind ipv6=false
public addr=127.0.0.1
cluster addr=127.0.0.1
run dir=${folder}/run
admin socket=${folder}/run/$name.$pid.asok
log file=${folder}/$name.log
osd max object name len=256
osd max object namespace len=64
mon data=${folder}/mon
osd data=${folder}/osd
rgw data=${folder}/rgw
rgw frontends=beast endpoint=127.0.0.1:${gateway}
rgw dns name=localhost
rgw run sync thread=false
rgw enable lc threads=true
rgw max listing results=${listedAtOnce}
rgw override bucket index max shards=1
rgw thread pool size=32
ms async op threads=1
osd op num shards=1
osd op num threads per shard=1
${unloggedSubsystems.map((name) => `debug ${name}=0/0`).join('\n')}
`;
