/** A PostgreSQL server for one measurement. It listens only on a private socket, and stops with the measurement. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const user = 'bench';
const port = 5432;

/** The folder with Debian's programs of each version. */
const debianFolder = '/usr/lib/postgresql';

/** Tuned for a server with this machine to itself; nothing has to survive a crash. */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  shared_buffers: '6GB',
  effective_cache_size: '12GB',
  work_mem: '256MB',
  maintenance_work_mem: '1GB',
  random_page_cost: '1.1',
  // Compiling a plan takes longer than most of the queries.
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

export type PostgresServer = {
  /** The folder of the socket. */
  readonly path: string;
  readonly user: string;
  /** Returns the memory of all its processes, counting shared pages once. */
  readonly residentBytes: () => number;
  readonly stop: () => Promise<void>;
};

/** The folder of PostgreSQL's programs; undefined if not installed. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(debianFolder)
    ? readdirSync(debianFolder).toSorted((a, b) => Number(b) - Number(a))
    : [];
  const folders = [...versions.map((version) => join(debianFolder, version, 'bin')), '/usr/local/bin'];
  return folders.find((folder) => ['postgres', 'initdb'].every((name) => existsSync(join(folder, name))));
}

/** Starts a server on the data in a folder, which is created if missing. */
export async function startPostgres(data: string): Promise<PostgresServer> {
  const programs = postgresPrograms();
  if (programs === undefined) throw new Error('PostgreSQL is not installed on this machine.');
  const owner = serverOwner();
  await endLeftOver(data);
  const sockets = mkdtempSync(join(tmpdir(), 'civic-bench-'));
  if (owner !== undefined) chownSync(sockets, owner.uid, owner.gid);
  if (!existsSync(data)) makeData(programs, data, owner);
  const options = Object.entries({ ...settings, unix_socket_directories: sockets, port: String(port) });
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...owner, cwd: sockets, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2000)));
  // The server must not outlive a failed or interrupted measurement.
  const kill = (): void => {
    server.kill('SIGINT');
    rmSync(sockets, { recursive: true, force: true });
  };
  process.once('exit', kill);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const path = join(sockets, `.s.PGSQL.${port}`);
  while (!/ready to accept connections/.test(said)) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${said}`);
    await pause(20);
  }
  return {
    path,
    user,
    residentBytes: () => residentBytes(server),
    stop: async () => {
      process.off('exit', kill);
      // A fast shutdown: closes connections and writes dirty pages.
      server.kill('SIGINT');
      if (server.exitCode === null) await once(server, 'exit');
      rmSync(sockets, { recursive: true, force: true });
    },
  };
}

/** Stops the server of a killed measurement; the data folder records its process id. */
async function endLeftOver(data: string): Promise<void> {
  const lock = join(data, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const [pid = ''] = readFileSync(lock, 'utf8').split('\n');
  const commandOf = (): string => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  };
  if (!commandOf().includes(`\0${data}\0`)) return;
  process.kill(Number(pid), 'SIGINT');
  while (commandOf().includes(`\0${data}\0`)) await pause(20);
}

type Owner = { readonly uid: number; readonly gid: number };

/** PostgreSQL refuses to run as root. */
function serverOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: idOfServer('-u'), gid: idOfServer('-g') };
}

function idOfServer(flag: string): number {
  for (const name of ['postgres', 'nobody'])
    try {
      return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
    } catch {
      // No such user.
    }
  throw new Error('PostgreSQL cannot run as root, and neither user postgres nor nobody exists.');
}

function makeData(programs: string, data: string, owner: Owner | undefined): void {
  mkdirSync(data, { recursive: true });
  chmodSync(data, 0o700);
  if (owner !== undefined) chownSync(data, owner.uid, owner.gid);
  const args = ['-D', data, '-U', user, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(programs, 'initdb'), args, { ...owner, cwd: data, stdio: 'pipe' });
}

/** The proportional set sizes of a process and its children (proc_pid_smaps, "Pss"). */
function residentBytes({ pid = 0 }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return [String(pid), ...children].reduce((sum, process) => sum + proportionalBytes(process), 0);
}

function proportionalBytes(pid: string): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    // The process has exited in the meantime.
    return 0;
  }
}
