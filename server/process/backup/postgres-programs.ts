import { execFile, spawn } from 'node:child_process';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type pg from 'pg';
import { SetupError } from '../../platform/core/setup-error.ts';
import { type Bytes, streamOf } from './streams.ts';

const run = promisify(execFile);

/** Folders of PostgreSQL's programs on common systems, with one folder per version. */
const usualFolders = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/usr/libexec/postgresql*',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
];

export interface PostgresProgram {
  readonly file: string;
  /** The major version, such as 18. */
  readonly version: number;
}

/** Finds the program of a server's own version, or else the next higher one. Throws a message for the operator. */
export async function findProgram(
  name: 'pg_dump' | 'pg_restore',
  version: number,
  found?: readonly PostgresProgram[],
): Promise<PostgresProgram> {
  const known = found ?? (await programsNamed(name));
  const [fit] = known.filter((one) => one.version >= version).toSorted((one, other) => one.version - other.version);
  if (fit) return fit;
  const others = known.map((one) => `${one.file} (${one.version})`).join(', ');
  throw new SetupError(
    `The server is PostgreSQL ${version}, which needs ${name} of that version or a later one. ` +
      `${others ? `Found only ${others}.` : `Found none in PATH or ${usualFolders[0]}.`} ` +
      `Install it, on Debian: apt install postgresql-client-${version}.`,
  );
}

async function programsNamed(name: string): Promise<PostgresProgram[]> {
  const files = new Set<string>();
  const folders = [...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean), ...usualFolders];
  for (const folder of folders) for await (const file of glob(path.join(folder, name))) files.add(file);
  const versions = await Promise.all([...files].map(versionOf));
  return versions.flatMap((version) => version ?? []);
}

async function versionOf(file: string): Promise<PostgresProgram | undefined> {
  // Debian's wrapper in /usr/bin chooses a version by itself, and fails without a local server.
  const { stdout } = await run(file, ['--version']).catch(() => ({ stdout: '' }));
  const version = Number(/PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
  return version ? { file, version } : undefined;
}

/** A running program of PostgreSQL. */
interface Running {
  /** The program's output. */
  readonly output: Bytes;
  /** Rejects with the program's own error message if it fails. */
  readonly done: Promise<void>;
}

/** Starts a program on a database, with `input` as its standard input. Killed when `signal` aborts. */
export function runProgram(
  { file }: PostgresProgram,
  words: readonly string[],
  connection: pg.PoolConfig,
  { input, signal }: { readonly input?: Readable; readonly signal: AbortSignal },
): Running {
  const { url, password } = addressOf(connection);
  // Another account of this machine can read the arguments of a process, but not its environment.
  const env = { ...ownVariables(), ...(password !== undefined && { PGPASSWORD: password }), LC_ALL: 'C' };
  const child = spawn(file, [...words, '--no-password', `--dbname=${url}`], {
    env,
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  let said = '';
  child.stderr!.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-2_000)));
  if (input) {
    // The program's own message explains a broken pipe.
    child.stdin!.on('error', () => input.destroy());
    input.on('error', stop);
    input.pipe(child.stdin!);
  }
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      signal.removeEventListener('abort', stop);
      if (signal.aborted) reject(signal.reason as Error);
      else if (input?.errored) reject(input.errored);
      else if (code === 0) resolve();
      else reject(new SetupError(`${path.basename(file)} failed: ${said.trim() || `it ended with code ${code}`}`));
    });
  });
  done.catch(() => undefined);
  return { output: streamOf(child.stdout!), done };
}

/** The variables that PostgreSQL's programs may need, such as PGSSLROOTCERT, without the product's secrets. */
function ownVariables(): NodeJS.ProcessEnv {
  const known = Object.entries(process.env).filter(([name]) => /^(?:PG\w+|PATH|HOME|TMPDIR|SystemRoot)$/.test(name));
  return Object.fromEntries(known);
}

/** Separates the password from the rest of a connection. */
function addressOf({ connectionString, password }: pg.PoolConfig): { url: string; password: string | undefined } {
  if (!connectionString) throw new Error('The embedded PostgreSQL has no programs.');
  const url = new URL(connectionString);
  const own = url.password ? decodeURIComponent(url.password) : (url.searchParams.get('password') ?? undefined);
  url.password = '';
  url.searchParams.delete('password');
  return { url: url.href, password: own ?? (password as string | undefined) };
}
