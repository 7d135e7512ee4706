import sharp from 'sharp';
import { expect, test } from 'vitest';
import { eyeColors, interests } from '#contract/profile-values.ts';
import type { Appearance } from './appearance.ts';
import { figure } from './figure.ts';
import { hairLayers } from './hair/hair-layers.ts';
import { lookOf } from './look.ts';
import { paintOf } from './paint.ts';
import { portrait } from './portrait.ts';
import { scene } from './scene.ts';
import { sceneKinds, sceneKindsFor } from './scene-kinds.ts';
import { portraitCredit } from './toon-head.ts';

const anna: Appearance = {
  seed: 'anna',
  gender: 'female',
  age: 38,
  hair_color: 'brown',
  eye_color: 'blue',
  body_type: 'normal',
};
const bram: Appearance = { ...anna, seed: 'bram', gender: 'male', age: 44 };
const seeds = Array.from({ length: 100 }, (_, number) => `member ${number}`);

test('the same look is the same picture', async () => {
  expect(await portrait(lookOf(anna))).toEqual(await portrait(lookOf(anna)));
});

test('two seeds are two people', async () => {
  expect(await portrait(lookOf({ ...anna, seed: 'chloé' }))).not.toEqual(await portrait(lookOf(anna)));
});

test('a portrait is 720 × 960', async () => {
  const { format, width, height, hasAlpha } = await sharp(await portrait(lookOf(bram))).metadata();
  expect({ format, width, height, hasAlpha }).toEqual({ format: 'png', width: 720, height: 960, hasAlpha: false });
});

test('what the profile says is kept', () => {
  expect(lookOf(anna)).toMatchObject(anna);
});

test('some men have a beard, and no woman has one', () => {
  expect(seeds.some((seed) => lookOf({ ...bram, seed }).beard === 'full')).toBe(true);
  expect(seeds.every((seed) => lookOf({ ...anna, seed }).beard === 'none')).toBe(true);
  expect(figure({ ...lookOf(anna), beard: 'full' })).toBe(figure(lookOf(anna)));
});

test('a bald man has no hair', () => {
  const hairOf = (look: ReturnType<typeof lookOf>) => Object.values(hairLayers(look, paintOf(look))).join('');
  expect(hairOf(lookOf(bram))).toContain('<path');
  for (const seed of seeds) expect(hairOf(lookOf({ ...bram, hair_color: 'bald', seed }))).not.toContain('<path');
});

test('eyes have the colour of the profile', () => {
  const drawn = eyeColors.map((eye_color) => figure(lookOf({ ...anna, eye_color })));
  for (const [place, eye_color] of eyeColors.entries()) {
    expect(drawn[place]).toContain(paintOf({ ...lookOf(anna), eye_color }).iris);
  }
  expect(new Set(drawn).size).toBe(eyeColors.length);
});

test('a face grows older from year to year after forty', () => {
  const at = (age: number) => figure({ ...lookOf(anna), age });
  expect(at(30)).toBe(at(25));
  for (const age of [45, 50, 55, 60]) expect(at(age)).not.toBe(at(age - 5));
});

test('every interest has a scene', () => {
  for (const interest of interests) {
    const kinds = sceneKindsFor([interest]);
    expect(kinds.length).toBeGreaterThan(0);
    expect(sceneKinds).toEqual(expect.arrayContaining([...kinds]));
  }
});

test('a sailor has a boat, first of all', () => {
  expect(sceneKindsFor(['sailing', 'travel', 'wine'])).toEqual([
    'sail',
    'balloons',
    'vineyard',
    'beach',
    'city_night',
    'picnic',
  ]);
});

test('every scene is 720 × 960, and another one under another seed', async () => {
  for (const kind of sceneKinds) {
    const [first, second] = [await scene(kind, 'anna'), await scene(kind, 'bram')];
    const { width, height } = await sharp(first).metadata();
    expect({ kind, width, height }).toEqual({ kind, width: 720, height: 960 });
    expect(first.equals(second)).toBe(false);
  }
});

test('the credit names who drew the heads', () => {
  expect(portraitCredit).toBe('Demo portraits: ToonHead by Johan Melin, CC BY 4.0');
});
