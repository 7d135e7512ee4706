import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { maxFileBytes } from '#contract/call.ts';
import { listPhotos, uploadPhoto } from '#contract/photos.ts';
import { testServices } from '#testing/services.ts';
import { person } from '#testing/people.ts';
import { bomb, heic, jpeg, png, webp } from '#testing/doubles/photo-files.ts';

const services = await testServices();
const anna = await person(services, 'Anna', { premium: true });
const send = async (file: Uint8Array) => await anna.upload(uploadPhoto, file);

/** Returns a valid JPEG with `what` appended after its end. */
const followedBy = async (what: string) => Buffer.concat([await jpeg(), Buffer.from(what)]);

const script = '<script>fetch("/api/user.php")</script><?php system($_GET["x"]); ?>';

const notPhotos: Readonly<Record<string, Uint8Array>> = {
  'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><script>1</script></svg>'),
  'an SVG with an XML declaration': Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  'a GIF': await sharp(await png())
    .gif()
    .toBuffer(),
  'a GIF that is also a script': Buffer.from(`GIF89a/*\x00\x00${script}*/=1;`),
  'an HTML page': Buffer.from(`<!doctype html>${script}`),
  'a PDF': Buffer.from('%PDF-1.7\n1 0 obj'),
  'an archive': Buffer.concat([Buffer.from('PK\x03\x04'), deflateSync(Buffer.alloc(5_000_000))]),
  'a TIFF': await sharp(await png())
    .tiff()
    .toBuffer(),
  'an AVIF': await sharp(await jpeg({ width: 320, height: 320 }))
    .avif({ effort: 0 })
    .toBuffer(),
  'a video': Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(1000)]),
  'a single byte': Buffer.from('x'),
};

const damaged: Readonly<Record<string, Uint8Array>> = {
  'the first half of a JPEG': half(await jpeg({ width: 1200, height: 1600 })),
  'a JPEG without its last row of pixels': (await jpeg({ width: 1200, height: 1600 })).subarray(0, -200),
  'a JPEG without its last pixels': (await jpeg({ width: 1200, height: 1600 })).subarray(0, -12),
  'the first half of a PNG': half(await png()),
  'the first half of a WebP': half(await webp()),
  'the first half of a HEIC': half(heic),
  'only the first bytes of a JPEG': Buffer.from('ffd8ffe000104a464946', 'hex'),
  'only the first bytes of a PNG': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  'a JPEG full of zeros': Buffer.concat([(await jpeg()).subarray(0, 700), Buffer.alloc(20_000)]),
  'a HEIC full of noise': Buffer.concat([heic.subarray(0, 200), crypto.getRandomValues(new Uint8Array(20_000))]),
};

function half(file: Buffer): Uint8Array {
  return file.subarray(0, Math.floor(file.length / 2));
}

afterEach(async () => {
  const { photos } = (await anna.ask(listPhotos, {})).reply;
  expect(photos, 'nothing was kept').toEqual([]);
  expect(await services.db.selectFrom('loose_file').selectAll().execute()).toEqual([]);
});

describe('a file that is not a supported photo is rejected', () => {
  test.each(Object.entries(notPhotos))('%s', async (_, file) => {
    expect(await send(file)).toMatchObject({ status: 415, problem: { code: 'photo_wrong_type' } });
  });
});

describe('a damaged file is rejected', () => {
  test.each(Object.entries(damaged))('%s', async (_, file) => {
    expect(await send(file)).toMatchObject({ status: 422, problem: { code: 'photo_damaged' } });
  });
});

describe.each([
  ['JPEG', await jpeg({ width: 480, height: 640 })],
  ['PNG', await png({ width: 320, height: 400 })],
  ['WebP', await webp({ width: 480, height: 640 })],
  ['HEIC', heic],
] as const)('a truncated %s', (_kind, whole) => {
  test('is rejected wherever it ends, and is not read as a different type', async () => {
    const ends = [1, 3, 7, 12, 20, 40, 100, ...[0.05, 0.2, 0.35, 0.65, 0.8, 0.9].map((part) => part * whole.length)];
    for (const end of ends.map(Math.floor)) {
      const { status, problem } = await send(whole.subarray(0, end));
      expect([415, 422], `after ${end} of ${whole.length} bytes: ${problem.code}`).toContain(status);
      expect(problem.code).toMatch(/^photo_(wrong_type|damaged)$/);
    }
  });
});

describe('an upload beyond the limits is rejected', () => {
  test('photos up to 10 MB: one byte more is too large, and is not read to its end', async () => {
    const answer = await send(new Uint8Array(maxFileBytes + 1));
    expect(answer).toMatchObject({ status: 413, problem: { code: 'too_large' } });
    expect((await send(new Uint8Array(maxFileBytes))).problem.code, 'a file of the maximum size is read').toBe(
      'photo_wrong_type',
    );
  });

  test('40 megapixels: a bomb of 900 million pixels is detected from its header', async () => {
    // The first upload starts the image worker: do not measure that.
    await send(notPhotos['an HTML page']!);
    const small = bomb();
    expect(small.length).toBeLessThan(1_000_000);
    const started = performance.now();
    const answer = await send(small);
    expect(answer).toMatchObject({ status: 422, problem: { code: 'photo_too_many_pixels', megapixels: 40 } });
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test('40 megapixels: exactly that many are accepted, and one more row is not', async () => {
    expect((await send(bomb(6_325))).problem.code).toBe('photo_too_many_pixels');
    const emil = await person(services, 'Emil', { gender: 'male' });
    expect((await emil.upload(uploadPhoto, bomb(6_324))).status).toBe(200);
  });

  test('an image with a height of one pixel, however wide', async () => {
    const line = await sharp({ create: { width: 16_000, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect((await send(line)).problem.code).toBe('photo_too_small');
  });

  test('a photo below the minimum size', async () => {
    const answer = await send(await jpeg({ width: 319, height: 800 }));
    expect(answer).toMatchObject({ status: 422, problem: { code: 'photo_too_small', pixels: 320 } });
  });

  test('an empty file counts as an incomplete upload', async () => {
    expect((await send(new Uint8Array())).problem.code).toBe('incomplete');
  });
});

const html = `<html><body>${script}</body></html>`;
const polyglots: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a JPEG with an HTML page in a comment': async () => withComment(await jpeg(), html),
  'a JPEG followed by an archive': async () =>
    Buffer.concat([await jpeg(), Buffer.from('PK\x03\x04'), Buffer.from(html)]),
  'a PNG followed by an HTML page': async () => Buffer.concat([await png(), Buffer.from(html)]),
  'a WebP followed by an HTML page': async () => Buffer.concat([await webp(), Buffer.from(html)]),
};

/** Inserts a comment before the pixels, where a content-sniffing browser would look first. */
function withComment(file: Buffer, text: string): Buffer {
  const marker = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([file.subarray(0, 2), marker, Buffer.from(text), file.subarray(2)]);
}

test.each(Object.entries(polyglots))('%s yields only a photo', async (kind, make) => {
  const dirk = await person(services, `Dirk ${Object.keys(polyglots).indexOf(kind)}`, { gender: 'male' });
  expect((await make()).includes('<script>')).toBe(true);
  expect((await dirk.upload(uploadPhoto, await make())).status).toBe(200);
  const [photo] = (await dirk.ask(listPhotos, {})).reply.photos;
  for (const address of [photo!.filename, photo!.source.filename]) {
    const bytes = Buffer.from(await (await dirk.send(address)).arrayBuffer());
    expect(bytes.includes('script')).toBe(false);
    expect((await sharp(bytes).metadata()).format).toBe('webp');
  }
});

test('valid files among invalid ones are accepted', async () => {
  const bram = await person(services, 'Bram', { gender: 'male' });
  const files = [await followedBy(script), heic, ...Object.values(notPhotos).slice(0, 3)];
  const answers = await Promise.all(files.map(async (file) => await bram.upload(uploadPhoto, file)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 415, 415, 415]);
});

test('a script appended to a photo is not in the stored files', async () => {
  const chloe = await person(services, 'Chloé');
  await chloe.upload(uploadPhoto, await followedBy(script));
  const [photo] = (await chloe.ask(listPhotos, {})).reply.photos;
  for (const address of [photo!.filename, photo!.thumb_filename, photo!.avatar_filename, photo!.source.filename]) {
    const answer = await chloe.send(address);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await answer.arrayBuffer()).includes('script')).toBe(false);
  }
});
