import { readFile } from 'node:fs/promises';
import { round } from './product.ts';

/** CPU milliseconds that a process has used so far, over all threads. Linux only. */
export async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  const ticksPerSecond = 100;
  return ((user! + system!) * 1000) / ticksPerSecond;
}

/** CPU milliseconds that a server spends per response, averaged over many sequential requests. */
export async function cpuEach(pid: number, times: number, ask: () => Promise<unknown>): Promise<number> {
  // Warm-up: the first requests mostly measure JIT compilation.
  for (let warm = 0; warm < times / 4; warm += 1) await ask();
  const before = await cpuOf(pid);
  for (let time = 0; time < times; time += 1) await ask();
  return ((await cpuOf(pid)) - before) / times;
}

/** The median and the 99th percentile of many durations, in milliseconds. */
export async function timesOf(times: number, ask: (time: number) => Promise<unknown>) {
  const taken: number[] = [];
  for (let time = 0; time < times + 20; time += 1) {
    const start = performance.now();
    await ask(time);
    if (time >= 20) taken.push(performance.now() - start);
  }
  return { p50: middle(taken), p99: shareOf(taken, 0.99) };
}

/**
 * Runs this many clients in parallel, each with sequential requests. Returns the median and the 99th percentile of all
 * durations.
 */
export async function clientsAt(clients: number, each: number, ask: (client: number) => Promise<unknown>) {
  const taken: number[] = [];
  const warm = Math.ceil(each / 4);
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let time = 0; time < each + warm; time += 1) {
        const start = performance.now();
        await ask(client);
        if (time >= warm) taken.push(performance.now() - start);
      }
    }),
  );
  return { p50: middle(taken), p99: shareOf(taken, 0.99) };
}

export function middle(values: readonly number[]): number {
  return shareOf(values, 0.5);
}

/** The quantile: this share of all values does not exceed it. */
export function shareOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

/** The median, followed by the minimum and the maximum in brackets. */
export function spread(values: readonly number[]): string {
  return `${round(middle(values))} (${round(Math.min(...values))}–${round(Math.max(...values))})`;
}
