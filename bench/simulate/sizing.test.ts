import { describe, expect, test } from 'vitest';
import { seededChance } from '#demo/chance.ts';
import { costs, kinds, machines, sizes } from './costs.ts';
import { drawDay } from './day.ts';
import { habits, logNormal, poisson, weighted } from './habits.ts';
import { hottest, needsOf } from './sizing.ts';

const day = drawDay(seededChance('test'), 20_000);
const needs = (members: number) => needsOf(members, day, seededChance('needs'));

describe('a simulated day', () => {
  test('is determined by the seed', () => {
    expect(drawDay(seededChance('test'), 2_000)).toEqual(drawDay(seededChance('test'), 2_000));
    expect(drawDay(seededChance('test'), 2_000)).not.toEqual(drawDay(seededChance('other'), 2_000));
  });

  test('has as many sessions and messages as the habits define', () => {
    expect(day.total.page / (habits.activeShare * habits.sessions)).toBeCloseTo(1, 1);
    const { middle, sigma } = habits.messages;
    const mean = habits.activeShare * middle * Math.exp(sigma ** 2 / 2);
    expect(day.total.message / mean).toBeGreaterThan(0.85);
    expect(day.total.message / mean).toBeLessThan(1.15);
  });

  test('has its peak in an evening, well above the mean', () => {
    const mean = day.total.minute / 1_440;
    expect(day.online).toBe(day.peak.minute);
    expect(day.online / mean).toBeGreaterThan(1.8);
    expect(day.online / mean).toBeLessThan(4);
  });

  test('is drawn from distributions with the given weights and means', () => {
    const chance = seededChance('draws');
    const many = Array.from({ length: 20_000 });
    const draw = weighted([1, 3]);
    expect(many.filter(() => draw(chance) === 1).length / 20_000).toBeCloseTo(0.75, 1);
    for (const mean of [0.3, 4, 80]) {
      const sum = many.reduce<number>((all) => all + poisson(chance, mean), 0);
      expect(sum / 20_000 / mean).toBeCloseTo(1, 1);
    }
    const drawn = many.map(() => logNormal(chance, { middle: 9, sigma: 1, most: 100 })).toSorted((a, b) => a - b);
    expect(drawn[10_000]! / 9).toBeCloseTo(1, 1);
    expect(drawn.at(-1)).toBe(100);
  });
});

describe('the resources of a community', () => {
  test('are the sum of all actions times their costs', () => {
    const cores = kinds.reduce((sum, kind) => sum + ((day.peak[kind] * 1e6) / 60) * costs[kind].product, 0) / 1000;
    const { productCores, processes, callsPerSecond } = needs(1e6);
    expect(productCores).toBeCloseTo(cores, 6);
    expect(processes).toBe(Math.ceil(cores / machines.busy.value));
    expect(callsPerSecond).toBeCloseTo(
      kinds.reduce((sum, kind) => sum + (day.peak[kind] * 1e6) / 60, 0),
      6,
    );
  });

  test('grow with the community, while the cost of a message stays constant', () => {
    const [one, ten] = [needs(1e7), needs(1e8)];
    expect(ten.productCores / one.productCores).toBeCloseTo(10, 6);
    expect(ten.disk.terabytesPerYear / one.disk.terabytesPerYear).toBeCloseTo(10, 6);
    expect(ten.workedHours).toBeCloseTo(one.workedHours, 6);
  });

  test('use one PostgreSQL while that suffices, then workers that are at most half busy', () => {
    expect(needs(100_000).workers).toBe(0);
    const large = needs(1e8);
    expect(large.workers).toBeGreaterThan(1);
    const perWorker = (large.postgresCores * large.hottestWorker) / large.workers / machines.workerCores.value;
    expect(perWorker).toBeLessThanOrEqual(machines.busy.value);
  });

  test('include disk and memory in proportion to members and messages', () => {
    const { disk, memory, online, processes } = needs(1e6);
    expect(disk.nowTerabytes).toBeCloseTo((1e6 * sizes.memberKilobytes.value) / 1e9, 9);
    const streams = (online * sizes.streamKilobytes.value) / 1e6;
    expect(memory.processesGigabytes).toBeCloseTo((processes * sizes.processMegabytes.value) / 1e3 + streams, 9);
  });

  test('list the bottlenecks in order, each beyond the current size', () => {
    for (const members of [1e6, 1e7, 1e8]) {
      const at = needs(members).bottlenecks.map((one) => one.members);
      expect(at).toEqual(at.toSorted((a, b) => a - b));
      expect(at.every(Number.isFinite)).toBe(true);
    }
  });

  test('include a busiest shard, which is closer to the mean if there are more conversations', () => {
    const few = hottest(10_000, 4, day, seededChance('few'));
    const many = hottest(10_000_000, 4, day, seededChance('many'));
    expect(few.shard).toBeGreaterThan(many.shard);
    expect(many.shard).toBeGreaterThan(1);
    expect(few.worker).toBeLessThan(few.shard);
    expect(hottest(10_000, 1, day, seededChance('few')).worker).toBe(1);
  });
});
