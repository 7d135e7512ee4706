import { describe, expect, test } from 'vitest';
import { seededChance } from '#demo/chance.ts';
import {
  busyness,
  drawQueue,
  exponential,
  meanLength,
  meanWait,
  type QueueModel,
  waitOf,
  waitProbability,
} from './queues.ts';

describe('a queue of several servers', () => {
  // Textbook values of Erlang C: with one server, the probability equals its utilization; with two servers and one
  // erlang, it is one third.
  test.each<[QueueModel, number]>([
    [{ arrivals: 0.5, served: 1, servers: 1 }, 0.5],
    [{ arrivals: 0.9, served: 1, servers: 1 }, 0.9],
    [{ arrivals: 1, served: 1, servers: 2 }, 1 / 3],
    [{ arrivals: 2, served: 1, servers: 3 }, 4 / 9],
    [{ arrivals: 8, served: 1, servers: 10 }, 0.4092],
  ])('%o waits with the probability of Erlang C', (queue, probability) => {
    expect(waitProbability(queue)).toBeCloseTo(probability, 4);
  });

  test('has the mean wait and length of M/M/1 and M/M/2', () => {
    const one = { arrivals: 0.8, served: 1, servers: 1 };
    expect(meanWait(one)).toBeCloseTo(4, 10);
    expect(meanLength(one), 'ρ² / (1 − ρ)').toBeCloseTo(3.2, 10);
    expect(meanWait({ arrivals: 1, served: 1, servers: 2 })).toBeCloseTo(1 / 3, 10);
  });

  test('makes one in a hundred wait longer than ln(50) / (μ − λ) with one server at 50 percent', () => {
    const queue = { arrivals: 0.5, served: 1, servers: 1 };
    expect(waitOf(queue, 0.99)).toBeCloseTo(Math.log(50) / 0.5, 10);
    expect(waitOf(queue, 0.5), 'half of them do not wait').toBe(0);
  });

  test('grows without bound if the servers cannot keep up', () => {
    const queue = { arrivals: 3, served: 1, servers: 3 };
    expect(busyness(queue)).toBe(1);
    expect(waitProbability(queue)).toBe(1);
    expect(meanWait(queue)).toBe(Number.POSITIVE_INFINITY);
    expect(waitOf(queue, 0.5)).toBe(Number.POSITIVE_INFINITY);
  });

  test('computes the probability of waiting for a thousand servers without overflow', () => {
    const queue = { arrivals: 900, served: 1, servers: 1_000 };
    expect(waitProbability(queue)).toBeGreaterThan(0);
    expect(waitProbability(queue)).toBeLessThan(0.01);
  });
});

describe('a simulated queue', () => {
  test.each([1, 2, 8])('matches the formula for exponential service times: %i servers', (servers) => {
    const chance = seededChance('served');
    const queue = { arrivals: 0.8 * servers, served: 1, servers };
    const drawn = drawQueue(
      { arrivals: queue.arrivals, servers, service: () => exponential(chance, 1) },
      seededChance('queue'),
      400_000,
    );
    expect(drawn.mean / meanWait(queue)).toBeGreaterThan(0.93);
    expect(drawn.mean / meanWait(queue)).toBeLessThan(1.07);
    expect(drawn.p99 / waitOf(queue, 0.99)).toBeGreaterThan(0.9);
    expect(drawn.p99 / waitOf(queue, 0.99)).toBeLessThan(1.1);
  });

  test('has half the mean wait if all service times are equal (Pollaczek and Khinchine)', () => {
    const drawn = drawQueue({ arrivals: 0.8, servers: 1, service: () => 1 }, seededChance('even'), 400_000);
    expect(drawn.mean).toBeGreaterThan(1.85);
    expect(drawn.mean).toBeLessThan(2.15);
  });

  test('is determined by the seed', () => {
    const drawn = () => {
      const chance = seededChance('same');
      return drawQueue({ arrivals: 0.5, servers: 1, service: () => exponential(chance, 1) }, chance, 5_000);
    };
    expect(drawn()).toEqual(drawn());
  });
});
