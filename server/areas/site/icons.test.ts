import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeApp } from '../../process/app.ts';
import { testServices } from '#testing/services.ts';
import { manifestIcons } from './icons.ts';

const services = await testServices();
const { fetch } = makeApp(services);

async function picture(path: string, host = 'damson.test') {
  const answer = await fetch(new Request(new URL(path, 'http://damson.test'), { headers: { host } }));
  expect(answer.status, path).toBe(200);
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function pixels(bytes: Buffer) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    ...info,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)],
  };
}

test('the icons of the manifest have the declared sizes and types', async () => {
  const answer = await fetch(new Request('http://damson.test/manifest.webmanifest'));
  const { icons } = (await answer.json()) as { icons: typeof manifestIcons };
  expect(icons).toEqual(manifestIcons);
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']));
  for (const { src, sizes, type, purpose } of icons) {
    if (type !== 'image/png') continue;
    const icon = await picture(src);
    expect(icon.type).toBe(type);
    const { width, height, at } = await pixels(icon.bytes);
    expect(`${width}x${height}`).toBe(sizes);
    const [, , , alpha] = at(0, 0);
    expect(alpha, `${src}: only what is cut into shape is filled`).toBe(purpose === 'maskable' ? 255 : 0);
  }
});

test('a phone that crops the maskable icon cuts off nothing of the logo', async () => {
  const { width, at } = await pixels((await picture('/icon-maskable-512.png')).bytes);
  const empty = at(0, 0);
  expect(at(width / 2, width / 2)).not.toEqual(empty);
  for (let degrees = 0; degrees < 360; degrees += 3) {
    const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    for (let share = 0.4; share < 0.5; share += 0.01) {
      const [x, y] = [cosine, sine].map((part) => Math.round(width * (0.5 + share * part)));
      expect(at(x!, y!), `${degrees}° ${share}`).toEqual(empty);
    }
  }
});

test('the icon for iPhones is 180 pixels wide and opaque', async () => {
  const { width, at } = await pixels((await picture('/apple-touch-icon.png')).bytes);
  expect(width).toBe(180);
  expect(at(0, 0)[3]).toBe(255);
});

test('favicon.ico contains three sizes', async () => {
  const { type, bytes } = await picture('/favicon.ico');
  expect(type).toBe('image/x-icon');
  expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([0, 1, 3]);
  const sizes = [0, 1, 2].map(async (index) => {
    const at = 6 + 16 * index;
    const [length, offset] = [bytes.readUInt32LE(at + 8), bytes.readUInt32LE(at + 12)];
    const { width, format } = await sharp(bytes.subarray(offset, offset + length)).metadata();
    expect(format).toBe('png');
    return [bytes.readUInt8(at), width];
  });
  expect(await Promise.all(sizes)).toEqual([
    [16, 16],
    [32, 32],
    [48, 48],
  ]);
});

test('the preview of a link shows faces, except on a discreet site', async () => {
  const card = await picture('/social-card.jpg');
  expect(card.type).toBe('image/jpeg');
  expect(await sharp(card.bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect(card.bytes.length).toBeLessThan(150_000);
  const settings = JSON.stringify({ niche: 3 });
  await services.db
    .insertInto('site')
    .values({ domain: 'plum.example', company_id: 1, is_default: false, settings })
    .execute();
  services.clock.move(60_000);
  const discreet = await picture('/social-card.jpg', 'plum.example');
  // At this point, one card shows a face and the other the pale background.
  const [brown, pale] = [(await pixels(card.bytes)).at(1100, 100), (await pixels(discreet.bytes)).at(1100, 100)];
  expect(Math.max(...brown.slice(0, 3))).toBeLessThan(150);
  expect(Math.min(...pale.slice(0, 3))).toBeGreaterThan(190);
});

describe('the preview of a landing page', () => {
  test.each(['gallery-fi.jpg', 'tinderswipe-de.jpg', 'nl.jpg'])('is 1200 × 630 for %s', async (card) => {
    const { type, bytes } = await picture(`/social-card/${card}`);
    expect(type).toBe('image/jpeg');
    expect(await pixels(bytes)).toMatchObject({ width: 1200, height: 630 });
  });

  test('differs between languages', async () => {
    const german = await picture('/social-card/video-de.jpg');
    const finnish = await picture('/social-card/video-fi.jpg');
    expect(german.bytes.equals(finnish.bytes)).toBe(false);
  });

  test.each([
    'gallery.jpg',
    'gallery-xx.jpg',
    'nowhere-de.jpg',
    'gallery-de.png',
    '%00.jpg',
    `${'a'.repeat(5000)}-de.jpg`,
  ])('is not found under %.30s', async (card) => {
    const answer = await fetch(new Request(`http://damson.test/social-card/${card}`));
    expect(answer.status).toBe(404);
  });
});
