import { loadavg } from 'node:os';
import { cpuFromNow } from '../cpu.ts';
import { spread } from '../measure.ts';

/** A server and how to ask it one thing. */
export interface Asked {
  readonly name: string;
  readonly pid: number;
  readonly times: number;
  readonly ask: () => Promise<unknown>;
  /** What it may cost in multiples of the first one; undefined: nothing was aimed at. */
  readonly most?: number;
}

/**
 * Asks each in turns, `rounds` times, one request after the other, and prints the CPU of its server and of PostgreSQL
 * for one answer: the median and the range, beside the first of them.
 */
export async function printInTurns(asked: readonly Asked[], rounds: number, database: string): Promise<void> {
  const seen = asked.map(() => ({ node: [] as number[], postgres: [] as number[], times: [] as number[] }));
  const loads: number[] = [];
  for (let turn = 0; turn <= rounds; turn += 1) {
    loads.push(loadavg()[0]!);
    for (const [at, { pid, times, ask }] of asked.entries()) {
      const spent = await cpuFromNow(pid, database);
      for (let time = 0; time < times; time += 1) await ask();
      const { server, postgres } = await spent();
      // The first round mostly measures the compiler.
      if (turn === 0) continue;
      seen[at]!.node.push(server / times);
      seen[at]!.postgres.push(postgres / times);
      seen[at]!.times.push(server / times / seen[0]!.node.at(-1)!);
    }
  }
  const rows = asked.map(({ name, most }, at) => {
    const { node, postgres, times } = seen[at]!;
    return [
      name,
      {
        'CPU ms': spread(node),
        'PostgreSQL ms': spread(postgres),
        'times hello': spread(times),
        'wanted at most': most,
      },
    ] as const;
  });
  console.log(`What a call costs, ${rounds} rounds in turns, median and range; load of the machine ${spread(loads)}:`);
  console.table(Object.fromEntries(rows));
}
