import type { Chance } from '#demo/chance.ts';
import { costs, type Kind, kinds, machines, sizes } from './costs.ts';
import type { Day } from './day.ts';
import { normal } from './habits.ts';
import { type DrawnWaits, drawQueue, exponential } from './queues.ts';

/** What a community needs at its busiest minute, and what it fills. */
export interface Needs {
  readonly members: number;
  readonly online: number;
  readonly messagesPerDay: number;
  /** In a second of the busiest minute. */
  readonly callsPerSecond: number;
  readonly eventsPerSecond: number;
  /** Cores that are fully busy then. */
  readonly productCores: number;
  readonly postgresCores: number;
  /** Processes of one core each, cores of one PostgreSQL or workers of a cluster, and NATS servers. */
  readonly processes: number;
  readonly databaseCores: number;
  /** 0: one PostgreSQL is enough. */
  readonly workers: number;
  /** 0: the database carries events. */
  readonly nats: number;
  /** There are more connections than one PostgreSQL holds. */
  readonly pooled: boolean;
  /** How many times the mean the busiest shard gets; how many times the mean the busiest worker. */
  readonly hottestShard: number;
  readonly hottestWorker: number;
  readonly productWait: DrawnWaits;
  readonly databaseWait: DrawnWaits;
  readonly memory: { readonly processesGigabytes: number; readonly databaseGigabytes: number };
  readonly disk: { readonly nowTerabytes: number; readonly terabytesPerYear: number };
  /** Hours of cores that work, and of cores that are there, for a million messages and all that goes with them. */
  readonly workedHours: number;
  readonly providedHours: number;
  readonly bottlenecks: readonly Bottleneck[];
}

/** What there is only once as it is set up now, and at how many members it is used up. */
export interface Bottleneck {
  readonly what: string;
  readonly members: number;
}

const millisecondsOfDay = 86_400_000;
const drawnArrivals = 60_000;

/** What so many members need, who behave like those of a day that was drawn. */
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
  // How many machines what is stored needs in a year, half of whose disks is filled, and what is read of it.
  const stores = Math.ceil(
    Math.max(
      (disk.nowTerabytes + disk.terabytesPerYear) / (databaseDiskTerabytes / 2),
      hotGigabytes / databaseGigabytes,
    ),
  );
  const isOne = databaseCores <= most && stores <= 1;
  const least = isOne ? 1 : Math.max(2, stores, Math.ceil(databaseCores / workerCores));
  const skew = hottest(members * day.peak.message * 60, least, day, chance);
  // The busiest worker, too, is to be half busy.
  const workers = isOne ? 0 : Math.max(least, Math.ceil((postgresCores * skew.worker) / (workerCores * busy)));
  // A message is told to who gets it and who sent it; that it was read, to who sent it.
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

/** How busy the busiest shard and worker are beside the mean, when conversations fall to shards by chance. */
export function hottest(messagesPerHour: number, workers: number, { hot }: Pick<Day, 'hot'>, chance: Chance) {
  const shards = machines.shards.value;
  const conversations = messagesPerHour / hot.mean / shards;
  const mean = conversations * hot.mean;
  // The sum of as many as chance gives, of conversations that differ: its variance is their number times their square.
  const loads = Array.from({ length: shards }, () =>
    Math.max(0, mean + Math.sqrt(conversations * hot.square) * normal(chance)),
  );
  const byWorker = Array.from({ length: workers }, (_, worker) => loads.filter((_load, at) => at % workers === worker));
  const meanOf = (all: readonly number[]) => all.reduce((sum, load) => sum + load, 0) / all.length;
  const sums = byWorker.map((own) => own.reduce((sum, load) => sum + load, 0));
  return { shard: Math.max(...loads) / meanOf(loads), worker: workers === 1 ? 1 : Math.max(...sums) / meanOf(sums) };
}

/** The queue in front of one process, or of one PostgreSQL with so many cores, with the calls of the busiest minute. */
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

/** What is used up first if such a community grows and nothing but processes is added: the first of them first. */
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
