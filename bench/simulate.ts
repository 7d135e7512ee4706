import { seededChance } from '#demo/chance.ts';
import { round } from './product.ts';
import { costs, machines, sizes } from './simulate/costs.ts';
import { drawDay } from './simulate/day.ts';
import { checkAgainst } from './simulate/real-run.ts';
import { type Needs, needsOf } from './simulate/sizing.ts';

/**
 * Estimates the resources of a community with a million, ten million and a hundred million members, from measured costs
 * and assumed habits: members, their sessions, searches and messages are drawn at random. With DATABASE_URL, it
 * compares the model for two small communities with a real run of each. (bench/README.md)
 */
const communities = (process.env.SIZES ?? '1000000,10000000,100000000').split(',').map(Number);
const seed = process.env.SEED ?? 'damson';
const drawn = Number(process.env.DRAWN ?? 100_000);
const server = process.env.DATABASE_URL;

const began = performance.now();
const day = drawDay(seededChance(seed), drawn);
const needs = communities.map((members) => needsOf(members, day, seededChance(`${seed} ${members}`)));
print(needs);
console.log(`Drawn from ${drawn} members with SEED=${seed} in ${round((performance.now() - began) / 1000)} s.`);
if (server) await checkAgainst(server, day);
else console.log('Set DATABASE_URL to compare the model with real runs.');

function print(all: readonly Needs[]): void {
  const rows: Readonly<Record<string, (one: Needs) => number | string>> = {
    'online at the peak': ({ online }) => round(online),
    'messages a day': ({ messagesPerDay }) => round(messagesPerDay),
    'calls a second': ({ callsPerSecond }) => round(callsPerSecond),
    'events a second': ({ eventsPerSecond }) => round(eventsPerSecond),
    'busy cores of the product': ({ productCores }) => round(productCores),
    'busy cores of PostgreSQL': ({ postgresCores }) => round(postgresCores),
    'processes, a core each': ({ processes }) => processes,
    PostgreSQL: ({ workers, databaseCores }) =>
      workers === 0 ? `one of ${databaseCores} cores` : `${workers} workers of ${databaseCores} cores`,
    'a pooler': ({ pooled }) => (pooled ? 'yes' : 'no'),
    'NATS servers': ({ nats }) => nats,
    'busiest shard, × the mean': ({ hottestShard }) => round(hottestShard),
    'busiest worker, × the mean': ({ hottestWorker }) => round(hottestWorker),
    'wait for the product, ms p50 / p99': ({ productWait }) => waits(productWait),
    'wait for PostgreSQL, ms p50 / p99': ({ databaseWait }) => waits(databaseWait),
    'who wait there, p50 / p99': ({ productWait, databaseWait }) =>
      [productWait, databaseWait].map(({ length }) => `${length.p50} / ${length.p99}`).join(', '),
    'memory of processes, GB': ({ memory }) => round(memory.processesGigabytes),
    'memory of PostgreSQL, GB': ({ memory }) => round(memory.databaseGigabytes),
    'disk at first, TB': ({ disk }) => round(disk.nowTerabytes),
    'and each year, TB': ({ disk }) => round(disk.terabytesPerYear),
    'hours of cores that work, for a million messages': ({ workedHours }) => round(workedHours),
    'and of cores that are there': ({ providedHours }) => round(providedHours),
    'used up first': ({ bottlenecks: [first] }) => `${first!.what}, at ${millions(first!.members)}`,
    'and then': ({ bottlenecks: [, second] }) => `${second!.what}, at ${millions(second!.members)}`,
  };
  const heads = all.map(({ members }) => `${millions(members)} members`);
  for (const line of [['', ...heads], heads.map(() => '---:').toSpliced(0, 0, '---')])
    console.log(`| ${line.join(' | ')} |`);
  for (const [name, of] of Object.entries(rows)) console.log(`| ${[name, ...all.map(of)].join(' | ')} |`);
  const assumed = Object.entries({ ...costs, ...sizes, ...machines }).flatMap(([name, { source }]) =>
    'assumed' in source ? [`${name}: ${source.assumed}`] : [],
  );
  console.log(`\nAssumptions, besides the habits of members (bench/simulate/habits.ts):\n  ${assumed.join('\n  ')}\n`);
}

function waits({ p50, p99 }: Needs['productWait']): string {
  return `${round(p50 * 1000)} / ${round(p99 * 1000)}`;
}

function millions(members: number): string {
  return members < 1e6 ? String(Math.round(members)) : `${round(members / 1e6)} million`;
}
