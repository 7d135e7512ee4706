import type { Chance } from '#demo/chance.ts';
import { shareOf } from '../measure.ts';

/** Arrivals at random, served by whichever of several servers is free, each for a time that is drawn exponentially. */
export interface QueueModel {
  /** In a second. */
  readonly arrivals: number;
  /** What one server can do in a second. */
  readonly served: number;
  readonly servers: number;
}

/** How busy each server is, from 0 to 1; from 1 on the queue only grows. */
export function busyness({ arrivals, served, servers }: QueueModel): number {
  return arrivals / (served * servers);
}

/** The probability that one who arrives has to wait (Erlang C); 1 where the servers cannot keep up. */
export function waitProbability(queue: QueueModel): number {
  const offered = queue.arrivals / queue.served;
  if (busyness(queue) >= 1) return 1;
  // The recursion of Erlang B, which does not overflow as its factorials would.
  let blocked = 1;
  for (let servers = 1; servers <= queue.servers; servers += 1)
    blocked = (offered * blocked) / (servers + offered * blocked);
  return blocked / (1 - busyness(queue) * (1 - blocked));
}

/** How long the mean one waits, in seconds. */
export function meanWait(queue: QueueModel): number {
  if (busyness(queue) >= 1) return Number.POSITIVE_INFINITY;
  return waitProbability(queue) / (queue.served * queue.servers - queue.arrivals);
}

/** The wait that a share of all does not exceed, in seconds. */
export function waitOf(queue: QueueModel, share: number): number {
  const waiting = waitProbability(queue);
  if (busyness(queue) >= 1) return Number.POSITIVE_INFINITY;
  if (1 - share >= waiting) return 0;
  return Math.log(waiting / (1 - share)) / (queue.served * queue.servers - queue.arrivals);
}

/** How many wait, on average. (Little's law.) */
export function meanLength(queue: QueueModel): number {
  return queue.arrivals * meanWait(queue);
}

export interface DrawnWaits {
  readonly p50: number;
  readonly p99: number;
  readonly mean: number;
  /** How many wait when one arrives: the middle one, and what 99 of 100 do not exceed. */
  readonly length: { readonly p50: number; readonly p99: number };
}

export interface DrawnQueue {
  /** In a second. */
  readonly arrivals: number;
  readonly servers: number;
  /** How long the next one is served, in seconds. */
  readonly service: () => number;
}

/**
 * A queue that is played through with this many arrivals: for service times that follow no formula. Waits are in
 * seconds; the first tenth, in which the queue fills, does not count.
 */
export function drawQueue({ arrivals, servers, service }: DrawnQueue, chance: Chance, count: number): DrawnWaits {
  const freeAt = new Float64Array(servers);
  const waits: number[] = [];
  const lengths: number[] = [];
  /** When those who wait begin to be served, the earliest first: they begin in the order in which they come. */
  const begins: number[] = [];
  let first = 0;
  let now = 0;
  for (let at = 0; at < count; at += 1) {
    now -= Math.log(1 - chance.fraction()) / arrivals;
    let next = 0;
    for (let server = 1; server < servers; server += 1) if (freeAt[server]! < freeAt[next]!) next = server;
    const begin = Math.max(now, freeAt[next]!);
    freeAt[next] = begin + service();
    while (first < begins.length && begins[first]! <= now) first += 1;
    begins.push(begin);
    if (at < count / 10) continue;
    waits.push(begin - now);
    lengths.push(begins.length - 1 - first);
  }
  const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
  return {
    p50: shareOf(waits, 0.5),
    p99: shareOf(waits, 0.99),
    mean,
    length: { p50: shareOf(lengths, 0.5), p99: shareOf(lengths, 0.99) },
  };
}

/** A time that is drawn exponentially. */
export function exponential(chance: Chance, mean: number): number {
  return -mean * Math.log(1 - chance.fraction());
}
