import { expect, test } from 'vitest';
import { showPhotoItem } from '#contract/desk/photos.ts';
import { uploadPhoto } from '#contract/photos.ts';
import { logOutOfDesk } from '#contract/desk/access.ts';
import { deskBrowser, newColleague } from '#testing/desk.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';

const services = await testServices();
const { clock } = services;
const mara = await newColleague(services, 'Mara');
const jonas = await newColleague(services, 'Jonas');
const anna = await person(services, 'Anna');
const { photo } = (await anna.upload(uploadPhoto, await jpeg({ motif: 71 }))).reply;
const shownTo = async (who: typeof mara) => (await who.ask(showPhotoItem, { id: photo })).reply.photo;

test('serves a photo only to the member of staff who received its address, at the desk', async () => {
  const { source, thumb } = await shownTo(mara);
  for (const address of [source, thumb]) {
    const served = await mara.send(address);
    expect(served.status).toBe(200);
    expect(served.headers.get('content-type')).toBe('image/webp');
    expect(served.headers.get('cache-control')).toBe('no-store');
    expect((await jonas.send(address)).status).toBe(404);
    expect((await deskBrowser(services).send(address)).status).toBe(404);
    expect((await anna.send(address)).status).toBe(404);
    expect((await anna.send(address.replace('/desk/photo-files/', '/photos/'))).status).toBe(404);
    expect((await mara.send(address.replace(/sign=.{4}/, 'sign=AAAA'))).status).toBe(404);
  }
  expect((await mara.send(thumb.replace('/thumb', '/source'))).status, 'another variant').toBe(404);
});

test('stops serving a photo when its address expires and when the login ends', async () => {
  const { source } = await shownTo(mara);
  clock.move(11 * 60_000);
  expect((await mara.send(source)).status).toBe(404);
  const again = (await shownTo(mara)).source;
  await mara.ask(logOutOfDesk, {});
  expect((await mara.send(again)).status).toBe(404);
});
