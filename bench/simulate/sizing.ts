import type { Chance } from '#demo/chance.ts';
import { costs, type Kind, kinds, machines, sizes } from './costs.ts';
import type { Day } from './day.ts';
import { normal } from './habits.ts';
import { type DrawnWaits, drawQueue, exponential } from './queues.ts';

/** The resources of a community in its busiest minute, and its storage. */
export interface Needs {
  readonly members: number;
  readonly online: number;
  readonly messagesPerDay: number;
  /** Rates per second in the busiest minute. */
  readonly callsPerSecond: number;
  readonly eventsPerSecond: number;
  /** Number of fully busy cores in that minute. */
  readonly productCores: number;
  readonly postgresCores: number;
  /** Processes with one core each, cores of a single PostgreSQL or workers of a cluster, and NATS servers. */
  readonly processes: number;
  readonly databaseCores: number;
  /** 0 if a single PostgreSQL is sufficient. */
  readonly workers: number;
  /** 0 if the database publishes events. */
  readonly nats: number;
  /** True if there are more connections than one PostgreSQL supports. */
  readonly pooled: boolean;
  /** Load of the busiest shard and of the busiest worker, as multiples of the mean. */
  readonly hottestShard: number;
  readonly hottestWorker: number;
  readonly productWait: DrawnWaits;
  readonly databaseWait: DrawnWaits;
  readonly memory: { readonly processesGigabytes: number; readonly databaseGigabytes: number };
  readonly disk: { readonly nowTerabytes: number; readonly terabytesPerYear: number };
  /** Busy core hours and provided core hours per million messages, including everything that goes with them. */
  readonly workedHours: number;
  readonly providedHours: number;
  readonly bottlenecks: readonly Bottleneck[];
}

/** A component that cannot be scaled out, and the member count at which it saturates. */
export interface Bottleneck {
  readonly what: string;
  readonly members: number;
}

const millisecondsOfDay = 86_400_000;
const drawnArrivals = 60_000;

/** The resources of this many members with the habits of a simulated day. */
export function needsOf(members: number, day: Day, chance: Chance): Needs {
  const { busy, databaseCores: most, workerCores } = valuesOf(machines);
  const perSecond = (kind: Kind) => (day.peak[kind] * members) / 60;
  const cores = (where: 'product' | 'postgres') =>
    kinds.reduce((sum, kind) => sum + perSecond(kind) * costs[kind][where], 0) / 1000;
  const [productCores, postgresCores] = [cores('product'), cores('postgres')];
  const processes = Math.ceil(productCores / busy);
  const databaseCores = Math.max(2, Math.ceil(postgresCores / busy));
  const disk = diskOf(members, day);
  const hotGigabytes = disk.nowTerabytes * 1e3 * sizes.hotShare.value;
  const { databaseDiskTerabytes, databaseGigabytes } = valuesOf(machines);
  // Number of machines for a year of storage with disks half full, and for the data that is read often.
  const stores = Math.ceil(
    Math.max(
      (disk.nowTerabytes + disk.terabytesPerYear) / (databaseDiskTerabytes / 2),
      hotGigabytes / databaseGigabytes,
    ),
  );
  const isOne = databaseCores <= most && stores <= 1;
  const least = isOne ? 1 : Math.max(2, stores, Math.ceil(databaseCores / workerCores));
  const skew = hottest(members * day.peak.message * 60, least, day, chance);
  // The busiest worker must be at most half busy, too.
  const workers = isOne ? 0 : Math.max(least, Math.ceil((postgresCores * skew.worker) / (workerCores * busy)));
  // A message is published to its recipient and its sender, and its receipt to the sender.
  const eventsPerSecond = perSecond('message') * 3;
  const nats =
    eventsPerSecond <= machines.notifyPerSecond.value * busy
      ? 0
      : Math.ceil(eventsPerSecond / (machines.natsPerSecond.value * busy));
  const calls = kinds.reduce((sum, kind) => sum + perSecond(kind), 0);
  const messagesPerDay = day.total.message * members;
  const worked = kinds.reduce(
    (sum, kind) => sum + day.total[kind] * members * (costs[kind].product + costs[kind].postgres),
    0,
  );
  const provided = processes + (isOne ? databaseCores : workers * workerCores) + nats;
  const databases = Math.max(1, workers);
  const setUp = { members, postgresCores, workers, nats, disk, perSecond, eventsPerSecond };
  return {
    members,
    online: day.online * members,
    messagesPerDay,
    callsPerSecond: calls,
    eventsPerSecond,
    productCores,
    postgresCores,
    processes,
    databaseCores: isOne ? databaseCores : workerCores,
    workers,
    nats,
    pooled: processes * machines.connectionsEach.value > machines.connectionsMost.value,
    hottestShard: skew.shard,
    hottestWorker: skew.worker,
    productWait: waitAt('product', calls / processes, 1, perSecond, chance),
    databaseWait: waitAt(
      'postgres',
      ((isOne ? 1 : skew.worker) * calls) / databases,
      isOne ? databaseCores : workerCores,
      perSecond,
      chance,
    ),
    memory: {
      processesGigabytes:
        (processes * sizes.processMegabytes.value) / 1e3 + (day.online * members * sizes.streamKilobytes.value) / 1e6,
      databaseGigabytes: hotGigabytes,
    },
    disk,
    workedHours: (worked / 3_600_000 / messagesPerDay) * 1e6,
    providedHours: ((provided * millisecondsOfDay) / 3_600_000 / messagesPerDay) * 1e6,
    bottlenecks: bottlenecksOf(setUp),
  };
}

function valuesOf<Names extends string>(
  table: Readonly<Record<Names, { readonly value: number }>>,
): Record<Names, number> {
  return Object.fromEntries(
    Object.entries<{ value: number }>(table).map(([name, { value }]) => [name, value]),
  ) as Record<Names, number>;
}

function diskOf(members: number, day: Day) {
  return {
    nowTerabytes: (members * sizes.memberKilobytes.value) / 1e9,
    terabytesPerYear: (members * day.total.message * 365 * sizes.messageKilobytes.value) / 1e9,
  };
}

/** Load of the busiest shard and worker relative to the mean, with conversations assigned to shards at random. */
export function hottest(messagesPerHour: number, workers: number, { hot }: Pick<Day, 'hot'>, chance: Chance) {
  const shards = machines.shards.value;
  const conversations = messagesPerHour / hot.mean / shards;
  const mean = conversations * hot.mean;
  // The sum over a random number of different conversations: its variance is their number times the mean of their
  // squares.
  const loads = Array.from({ length: shards }, () =>
    Math.max(0, mean + Math.sqrt(conversations * hot.square) * normal(chance)),
  );
  const byWorker = Array.from({ length: workers }, (_, worker) => loads.filter((_load, at) => at % workers === worker));
  const meanOf = (all: readonly number[]) => all.reduce((sum, load) => sum + load, 0) / all.length;
  const sums = byWorker.map((own) => own.reduce((sum, load) => sum + load, 0));
  return { shard: Math.max(...loads) / meanOf(loads), worker: workers === 1 ? 1 : Math.max(...sums) / meanOf(sums) };
}

/**
 * Simulates the queue of one process, or of one PostgreSQL with this many cores, with the calls of the busiest minute.
 */
function waitAt(
  where: 'product' | 'postgres',
  arrivals: number,
  servers: number,
  perSecond: (kind: Kind) => number,
  chance: Chance,
): DrawnWaits {
  const sums: number[] = [];
  let all = 0;
  for (const kind of kinds) sums.push((all += perSecond(kind)));
  const service = () => {
    const at = chance.fraction() * all;
    const kind = kinds[sums.findIndex((until) => at < until)]!;
    return exponential(chance, costs[kind][where] / 1000);
  };
  return drawQueue({ arrivals, servers, service }, chance, drawnArrivals);
}

interface SetUp {
  readonly members: number;
  readonly postgresCores: number;
  readonly workers: number;
  readonly nats: number;
  readonly disk: Needs['disk'];
  readonly perSecond: (kind: Kind) => number;
  readonly eventsPerSecond: number;
}

/** The components that saturate as the community grows and only processes are added, earliest first. */
function bottlenecksOf({
  members,
  postgresCores,
  workers,
  nats,
  disk,
  perSecond,
  eventsPerSecond,
}: SetUp): Bottleneck[] {
  const limit = valuesOf(machines);
  const at = (what: string, used: number, most: number): Bottleneck => ({ what, members: members * (most / used) });
  const databases = Math.max(1, workers);
  const cores = workers === 0 ? limit.databaseCores : workers * limit.workerCores;
  return [
    at(
      workers === 0 ? 'the cores of one PostgreSQL' : `the cores of ${workers} workers`,
      postgresCores,
      cores * limit.busy,
    ),
    at('messages written a second', perSecond('message'), limit.commitsPerSecond * databases),
    at('disk after a year', disk.nowTerabytes + disk.terabytesPerYear, (databases * limit.databaseDiskTerabytes) / 2),
    at('memory of the database', disk.nowTerabytes * 1e3 * sizes.hotShare.value, databases * limit.databaseGigabytes),
    ...(workers === 0
      ? []
      : [at('the cores of the coordinator', postgresCores * limit.coordinatorShare, limit.databaseCores * limit.busy)]),
    nats === 0
      ? at('events through the database', eventsPerSecond, limit.notifyPerSecond)
      : at(`events through ${nats} NATS`, eventsPerSecond, nats * limit.natsPerSecond),
  ].toSorted((one, other) => one.members - other.members);
}
