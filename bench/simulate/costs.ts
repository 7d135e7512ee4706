/** The source of a figure. */
export type Source =
  | { readonly measured: string }
  /** Not measured. The result lists the assumptions that it depends on. */
  | { readonly assumed: string };

/** Cost of one action in milliseconds of a core, in a process of the product and in PostgreSQL. */
export interface Cost {
  readonly product: number;
  readonly postgres: number;
  readonly source: Source;
}

/**
 * The actions of members and the cost of each: the figures of bench/README.md, measured on two cores shared with many
 * other processes. The ratios are therefore reliable, but the milliseconds are those of a slow machine.
 */
export const costs = {
  page: { product: 10, postgres: 2, source: { measured: 'A page drawn on the server: /members, about 100 hellos' } },
  search: { product: 1.9, postgres: 0.62, source: { measured: 'Finding each other: a first page, 2026-11-25' } },
  profile: { product: 1, postgres: 0.5, source: { measured: 'Finding each other: a profile' } },
  likes: { product: 1.5, postgres: 0.5, source: { measured: 'Finding each other: a page of likes' } },
  chats: { product: 1.1, postgres: 0.65, source: { measured: 'What it costs: /api/chats.php, 11 hellos of 0.1 ms' } },
  conversation: { product: 1.1, postgres: 0.65, source: { assumed: 'A conversation costs what the list costs' } },
  message: {
    product: 1.3,
    postgres: 0.9,
    source: { measured: 'Writing to each other: a turn, sent, shown and read, 2.4 times the sending of 0.93 ms' },
  },
  minute: {
    product: 127 / 60,
    postgres: 63 / 60,
    source: { measured: 'An hour in which nobody does anything: 194 ms an hour for an open page' },
  },
} as const satisfies Readonly<Record<string, Cost>>;

export type Kind = keyof typeof costs;
export const kinds = Object.keys(costs) as Kind[];

interface Quantity {
  readonly value: number;
  readonly source: Source;
}

/** Space in memory and on disk. Units are decimal: 1 MB is 1,000 kB. */
export const sizes = {
  processMegabytes: { value: 390, source: { measured: 'What is kept: a process after 10,000 pages' } },
  streamKilobytes: { value: 29, source: { measured: 'Writing to each other: an open stream' } },
  memberKilobytes: { value: 60, source: { measured: 'Operating: a member in the database' } },
  messageKilobytes: { value: 0.5, source: { measured: 'Operating: a message in the database' } },
  hotShare: {
    value: 0.3,
    source: { assumed: 'Of what is stored, this share is read again and wants to be in memory' },
  },
} as const satisfies Readonly<Record<string, Quantity>>;

/** The capacity of a machine, or of a component that exists only once. */
export const machines = {
  /** Planned utilization of a core at the peak. */
  busy: {
    value: 0.5,
    source: { assumed: 'Leaves room for a machine that dies, and for evenings that are not like others' },
  },
  databaseCores: { value: 32, source: { assumed: 'A large machine that is easily had' } },
  workerCores: { value: 16, source: { assumed: 'A worker of a cluster' } },
  databaseGigabytes: { value: 256, source: { assumed: 'Its memory' } },
  databaseDiskTerabytes: { value: 8, source: { assumed: 'Its disk, of which half is filled' } },
  coordinatorShare: {
    value: 0.3,
    source: { assumed: 'Of what a statement costs a worker, the coordinator needs this to pass it on' },
  },
  shards: { value: 128, source: { assumed: 'As many pieces as a distributed table is cut into' } },
  connectionsEach: { value: 27, source: { measured: 'Operating: the connections of a process' } },
  connectionsMost: { value: 2_000, source: { assumed: 'What one PostgreSQL can hold; beyond it there is a pooler' } },
  notifyPerSecond: {
    value: 3_000,
    source: { measured: 'NOTIFY, one for each statement, four listeners: 2,929 and 3,090 a second' },
  },
  natsPerSecond: {
    value: 18_000,
    source: { measured: 'NATS 2.9, one publisher, four subscribers: 18,132 and 30,482' },
  },
  commitsPerSecond: {
    value: 4_300,
    source: { measured: 'Writing to each other: 4,300 to 6,800 messages a second on two cores, with all else on them' },
  },
} as const satisfies Readonly<Record<string, Quantity>>;
