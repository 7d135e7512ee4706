import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

/** The result of the last SIGHUP. */
export interface Reload {
  readonly at: string;
  /** The release that was to be started. Undefined if `current` named none. */
  readonly program: string | undefined;
  /** Why workers of an earlier release continue. Undefined if all were replaced. */
  readonly failed: string | undefined;
}

/** A running supervisor, as it describes itself in `DATA_DIR/running`. */
export interface Run {
  readonly pid: number;
  readonly host: string;
  /** The program that the supervisor, and the PostgreSQL that it starts, run from. */
  readonly program: string;
  /** The programs that the workers run from. */
  readonly workers: readonly string[];
  readonly reload?: Reload | undefined;
}

export interface RunRecord {
  update(changes: Partial<Pick<Run, 'workers' | 'reload'>>): Promise<void>;
  remove(): Promise<void>;
}

const touchMilliseconds = 3_600_000;
/** A record of another machine, whose processes cannot be looked up, counts for this long. In milliseconds. */
const freshMilliseconds = 24 * 3_600_000;

function folderIn(dataDir: string): string {
  return path.join(dataDir, 'running');
}

/** Writes a file for this supervisor, named after its pid and machine. It is what an operator sends SIGHUP to. */
export async function recordRun(
  dataDir: string,
  program: string,
  onFault: (fault: unknown) => void,
): Promise<RunRecord> {
  const folder = folderIn(dataDir);
  const host = hostname();
  const file = path.join(folder, `${process.pid}@${host.replaceAll(/[^\w.-]/g, '_')}.json`);
  let run: Run = { pid: process.pid, host, program, workers: [] };
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const part = `${file}.part`;
    await writeFile(part, `${JSON.stringify(run, undefined, 2)}\n`);
    await rename(part, file);
  }

  await mkdir(folder, { recursive: true });
  // Reading the others deletes the records of processes that have died.
  await runsIn(dataDir);
  await write();
  const timer = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(onFault);
  }, touchMilliseconds).unref();
  return {
    update: async (changes) => {
      run = { ...run, ...changes };
      writing = writing.then(write).catch(onFault);
      await writing;
    },
    remove: async () => {
      clearInterval(timer);
      await writing;
      await rm(file, { force: true }).catch(onFault);
    },
  };
}

/** Returns the supervisors that run with this data, and deletes the records of those that have died. */
export async function runsIn(dataDir: string, now = new Date()): Promise<Run[]> {
  const folder = folderIn(dataDir);
  const names = await readdir(folder).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return [];
    throw fault;
  });
  const runs: Run[] = [];
  for (const name of names.filter((one) => one.endsWith('.json'))) {
    const file = path.join(folder, name);
    // A record disappears when its process ends.
    const text = await readFile(file, 'utf8').catch(() => undefined);
    const age = now.getTime() - ((await stat(file).catch(() => undefined))?.mtimeMs ?? 0);
    if (text === undefined) continue;
    const run = JSON.parse(text) as Run;
    const isRunning = run.host === hostname() ? isAlive(run.pid) : age < freshMilliseconds;
    if (isRunning) runs.push(run);
    else await rm(file, { force: true });
  }
  return runs;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM';
  }
}
