import { loadavg } from 'node:os';
import { cpuFromNow } from '../cpu.ts';
import { spread } from '../measure.ts';

/** A request to measure, and the process of the server that answers it. */
export interface Asked {
  readonly name: string;
  readonly pid: number;
  readonly times: number;
  readonly ask: () => Promise<unknown>;
  /** Maximum cost as a multiple of the first server's; undefined without a target. */
  readonly most?: number;
}

/**
 * Sends requests to each server in turns, `rounds` times, one at a time. Prints the CPU time of the server and of
 * PostgreSQL per response: the median and the range, with the ratio to the first server.
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
      // The first round mostly measures JIT compilation.
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
        'target, at most': most,
      },
    ] as const;
  });
  console.log(`Cost per call, ${rounds} rounds in turns, median and range; load of the machine ${spread(loads)}:`);
  console.table(Object.fromEntries(rows));
}
