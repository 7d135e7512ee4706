import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#testing/free-port.ts';
import { startWords } from '#testing/start-words.ts';

/** Starts one of our servers in a separate process; the product with its usual Node flags. */
export function start(file: string, port: number, more: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, wordsFor(file, more), {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port), ...more },
  });
}

/** A single process is measured without its supervisor. */
function wordsFor(file: string, { WORKERS = '1' }: NodeJS.ProcessEnv): readonly string[] {
  if (!startWords.includes(file)) return [file];
  return WORKERS === '1' ? [...startWords.slice(0, -1), 'bench/alone.ts'] : startWords;
}

/**
 * Starts the product on this database with an empty data folder, and waits until it is ready. `stop` deletes the
 * folder.
 */
export async function productOn(databaseUrl: string) {
  const port = await freePort();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'damson-bench-'));
  const product = start('server/process/main.ts', port, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  });
  await untilAnswers(port, '/readyz');
  const stop = async () => {
    product.kill('SIGTERM');
    await ended(product);
    await rm(dataDir, { recursive: true, force: true });
  };
  return { port, product, stop };
}

/** Starts a server that can have many connections and reports its memory. (bench/memory.ts) */
export async function startMeasured(file: string, more: NodeJS.ProcessEnv) {
  const port = await freePort();
  const flags = '--expose-gc --import ./bench/memory.ts';
  const child = spawn(
    'sh',
    ['-c', `ulimit -n 20000; exec "${process.execPath}" ${flags} ${wordsFor(file, more).join(' ')}`],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, PORT: String(port), ...more },
    },
  );
  return { port, child };
}

/** The memory of a process after garbage collection. */
export async function memoryOf(child: ChildProcess): Promise<{ rss: number; heap: number }> {
  child.send('how much?');
  const [told] = (await once(child, 'message')) as [{ rss: number; heap: number }];
  return told;
}

export async function untilAnswers(port: number, address: string): Promise<void> {
  while (!(await fetch(`http://localhost:${port}${address}`).catch(() => undefined))?.ok) await sleep(100);
}

export async function ended(child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) await sleep(50);
}

export function round(number: number): number {
  return Number(number.toPrecision(3));
}
