import { beforeEach, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { type PictureId, rejectionReason, uploadPhoto } from '#contract/photos.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { translatorFor } from '../../platform/core/catalog.ts';
import { decidePhoto, type PhotoDecision } from './decide.ts';
import { decisionsWorker } from './decision-mail.ts';

const services = await testServices();
const { db, storage, clock, sites } = services;
const tell = async ({ id }: TestPerson) =>
  await (decisionsWorker(db, sites).work as (data: object, now: Date) => unknown)({ member: id }, clock.now());

async function mailsTo({ email }: TestPerson) {
  return await db
    .selectFrom('mail')
    .selectAll()
    .where('to_address', '=', email)
    .where('kind', '=', 'photo_decision')
    .orderBy('id')
    .execute();
}

async function add(owner: TestPerson, count: number): Promise<PictureId[]> {
  const photos: PictureId[] = [];
  for (let motif = 0; motif < count; motif += 1) {
    photos.push((await owner.upload(uploadPhoto, await jpeg({ width: 320, height: 400, motif }))).reply.photo);
  }
  return photos;
}

const settle = async (
  photo: PictureId,
  decision: Pick<PhotoDecision, 'decision'> & { readonly reason?: 'minor' | 'copied' },
) => await decidePhoto({ db, storage }, photo, { by: 'admin test', ...decision } as PhotoDecision, clock.now());

beforeEach(() => clock.move(60_000));

test('several decisions share one email, in text and HTML, with each reason', async () => {
  const anna = await person(services, 'Anna');
  const [one, two, three] = await add(anna, 3);
  await settle(one!, { decision: 'approved' });
  await settle(two!, { decision: 'rejected', reason: 'minor' });
  await settle(three!, { decision: 'rejected', reason: 'copied' });
  await Promise.all([tell(anna), tell(anna)]);
  await tell(anna);
  const mails = await mailsTo(anna);
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail).toMatchObject({ language: 'en', subject: '2 of your photos weren’t accepted' });
  for (const body of [mail!.body_text, mail!.body_html]) {
    expect(body).toContain('Other members can see it now.');
    expect(body).toContain('It shows someone under 18.');
    expect(body).toContain('It isn’t your own photo');
    expect(body, 'how to object').toContain('support@damson.example');
    expect(body).toContain('http://damson.test/profile');
  }
});

test('the email is due once a decision is committed, and is sent once', async () => {
  const bram = await person(services, 'Bram', { gender: 'male' });
  const [photo] = await add(bram, 1);
  const due = async () =>
    await db.selectFrom('photo_decision').select('told_at').where('member_id', '=', bram.id).execute();
  await tell(bram);
  expect(await mailsTo(bram)).toEqual([]);
  await settle(photo!, { decision: 'approved' });
  expect(await due()).toEqual([{ told_at: null }]);
  await tell(bram);
  expect(await due()).toEqual([{ told_at: clock.now() }]);
  expect(await mailsTo(bram)).toMatchObject([{ subject: 'Your photo is now visible' }]);
});

test.each(languages)('the email is in the member’s language: %s', async (language) => {
  const chloe = await person(services, `Chloé ${language}`);
  await db.updateTable('member').set({ language }).where('id', '=', chloe.id).execute();
  const [one, two] = await add(chloe, 2);
  await settle(one!, { decision: 'approved' });
  await settle(two!, { decision: 'rejected', reason: 'copied' });
  await tell(chloe);
  const [mail] = await mailsTo(chloe);
  const translate = translatorFor(language, 'mails');
  expect(mail).toMatchObject({ language, subject: translate('photos.subject_rejected', { count: 1 }) });
  expect(mail!.body_text).toContain(translatorFor(language, 'photos')('reasons.copied'));
  expect(mail!.body_html).toContain(`<html lang="${language}">`);
});

test('every reason has its own sentence in every language', () => {
  for (const language of languages) {
    const sentences = rejectionReason.options.map((reason) => translatorFor(language, 'photos')(`reasons.${reason}`));
    expect(new Set(sentences).size).toBe(rejectionReason.options.length);
  }
});
