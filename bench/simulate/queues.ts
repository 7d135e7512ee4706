import type { Chance } from '#demo/chance.ts';
import { shareOf } from '../measure.ts';

/** Random arrivals, served by any free server, with exponential service times. */
export interface QueueModel {
  /** Arrivals per second. */
  readonly arrivals: number;
  /** Service rate of one server, per second. */
  readonly served: number;
  readonly servers: number;
}

/** Utilization of each server, from 0 to 1; at 1 or more the queue grows without bound. */
export function busyness({ arrivals, served, servers }: QueueModel): number {
  return arrivals / (served * servers);
}

/** Probability that an arrival has to wait (Erlang C); 1 if the servers cannot keep up. */
export function waitProbability(queue: QueueModel): number {
  const offered = queue.arrivals / queue.served;
  if (busyness(queue) >= 1) return 1;
  // The recursion of Erlang B, which avoids the overflow of factorials.
  let blocked = 1;
  for (let servers = 1; servers <= queue.servers; servers += 1)
    blocked = (offered * blocked) / (servers + offered * blocked);
  return blocked / (1 - busyness(queue) * (1 - blocked));
}

/** Mean wait, in seconds. */
export function meanWait(queue: QueueModel): number {
  if (busyness(queue) >= 1) return Number.POSITIVE_INFINITY;
  return waitProbability(queue) / (queue.served * queue.servers - queue.arrivals);
}

/** Quantile of the wait, in seconds. */
export function waitOf(queue: QueueModel, share: number): number {
  const waiting = waitProbability(queue);
  if (busyness(queue) >= 1) return Number.POSITIVE_INFINITY;
  if (1 - share >= waiting) return 0;
  return Math.log(waiting / (1 - share)) / (queue.served * queue.servers - queue.arrivals);
}

/** Mean number of waiting arrivals. (Little's law.) */
export function meanLength(queue: QueueModel): number {
  return queue.arrivals * meanWait(queue);
}

export interface DrawnWaits {
  readonly p50: number;
  readonly p99: number;
  readonly mean: number;
  /** Number waiting on an arrival: the median and the 99th percentile. */
  readonly length: { readonly p50: number; readonly p99: number };
}

export interface DrawnQueue {
  /** Arrivals per second. */
  readonly arrivals: number;
  readonly servers: number;
  /** Draws the next service time, in seconds. */
  readonly service: () => number;
}

/**
 * Simulates a queue with this many arrivals, for service times without a formula. Waits are in seconds. The first
 * tenth, during which the queue fills, is not counted.
 */
export function drawQueue({ arrivals, servers, service }: DrawnQueue, chance: Chance, count: number): DrawnWaits {
  const freeAt = new Float64Array(servers);
  const waits: number[] = [];
  const lengths: number[] = [];
  /** Start of service of all that wait, earliest first, since they are served in order of arrival. */
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

/** Draws from an exponential distribution. */
export function exponential(chance: Chance, mean: number): number {
  return -mean * Math.log(1 - chance.fraction());
}
