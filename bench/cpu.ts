import { readdir, readFile } from 'node:fs/promises';

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly ms: number;
}

const ticksPerSecond = 100;

/**
 * Measures CPU milliseconds between this call and the call of the returned function: of a server with its child
 * processes, and of PostgreSQL for one database. Excludes PostgreSQL's shared processes. Linux only, on this machine
 * only.
 */
export async function cpuFromNow(server: number, database: string) {
  const before = await looked(server, database);
  return async () => {
    const after = await looked(server, database);
    return { server: spent(before.server, after.server), postgres: spent(before.postgres, after.postgres) };
  };
}

function spent(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
}

async function looked(server: number, database: string) {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean);
  const all = (await Promise.all(pids.map(running))).filter((found) => found !== undefined);
  const own = new Set([server]);
  // Later processes have higher ids.
  for (const { pid, parent } of all.toSorted((a, b) => a.pid - b.pid)) if (own.has(parent)) own.add(pid);
  const backends = new Set<number>();
  await Promise.all(
    all.map(async ({ pid }) => {
      const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (title.startsWith('postgres:') && title.split(' ').includes(database)) backends.add(pid);
    }),
  );
  const timesOf = (which: ReadonlySet<number>) =>
    new Map(all.filter(({ pid }) => which.has(pid)).map(({ pid, ms }) => [pid, ms]));
  return { server: timesOf(own), postgres: timesOf(backends) };
}

/** Undefined if the process has ended. */
async function running(pid: number): Promise<Running | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (!stat) return undefined;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { pid, parent: Number(fields[1]), ms: ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond };
}
