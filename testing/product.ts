import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { beforeAll, onTestFailed, onTestFinished, vi } from 'vitest';
import { buildIfStale } from '../tools/build.ts';
import { freePort } from './free-port.ts';
import { startWords } from './start-words.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The product in a separate process, as started by `npm start`. */
export interface Product {
  readonly url: string;
  readonly child: ChildProcess;
  /** Returns the output so far. */
  printed(): string;
  /** Resolves when the product serves requests. Rejects if the product exits before that. */
  ready(): Promise<Product>;
  /** Sends a signal and waits for the exit. Returns the exit code, or null if the process was killed. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Resolves to the exit code once the process has exited by itself. */
  readonly ended: Promise<number | null>;
}

// Each start loads the whole product in a new process.
vi.setConfig({ testTimeout: 180_000 });
// Stale pages are built before the start, because building them takes longer than the timeout of a test.
beforeAll(async () => void (await buildIfStale()));

/** The working directory and the account of the started product. */
interface Place {
  readonly cwd?: string;
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * Starts the product, by default without a demo community, and optionally through a shell. The process is killed at the
 * end of the test.
 */
export async function startProduct(
  environment: NodeJS.ProcessEnv,
  shell: readonly string[] = [],
  place: Place = {},
): Promise<Product> {
  const port = environment.PORT ?? String(await freePort());
  const { NODE_ENV: _ours, ...inherited } = process.env;
  const env = { ...inherited, DATABASE_URL: '', DEMO_COMMUNITY: 'off', LOG_LEVEL: 'error', PORT: port, ...environment };
  const [program, ...words] = [...shell, process.execPath, ...startWords] as [string, ...string[]];
  const child = spawn(program, words, { cwd: root, ...place, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += text.toString()));
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  const url = `http://localhost:${port}`;
  const product: Product = {
    url,
    child,
    printed: () => printed,
    ended,
    ready: async () => {
      while ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok !== true) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`The product exited early: ${printed}`);
        await sleep(50);
      }
      return product;
    },
    end: async (signal = 'SIGTERM') => {
      child.kill(signal);
      return await ended;
    },
  };
  // The output is the only explanation for an unexpected exit.
  onTestFailed(() => void process.stderr.write(`The product at ${url} printed:\n${printed}\n`));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return product;
}

/**
 * Creates an empty data folder that PostgreSQL's system account may enter. The folder is deleted at the end of the
 * test.
 */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'damson-data-'));
  await chmod(folder, 0o755);
  onTestFinished(async () => await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return folder;
}

/** Formats a connection as a DATABASE_URL. */
export function urlOf({ connectionString, user, password, host, port, database }: pg.PoolConfig): string {
  if (connectionString) return connectionString;
  const query = new URLSearchParams({ host: host!, port: String(port) });
  return `postgres://${user}:${String(password)}@localhost/${database}?${query.toString()}`;
}
