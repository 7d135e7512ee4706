import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { logOutOfDesk } from '#contract/desk/access.ts';
import {
  approvePhotos,
  decidePhotoItem,
  listPhotoQueue,
  previewPhotoMail,
  showPhotoItem,
} from '#contract/desk/photos.ts';
import { answerSecondOpinion, askSecondOpinion, putBack, takeHold, undoDecision } from '#contract/desk/queues.ts';
import { listPhotos, type PictureId, uploadPhoto } from '#contract/photos.ts';
import { reportMember } from '#contract/reports.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { newColleague } from '#testing/desk.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { newId } from '../../platform/core/ids.ts';
import { decidePhoto } from '../photos/decide.ts';
import { decisionsWorker } from '../photos/decision-mail.ts';
import { desk } from './area.ts';

const services = await testServices();
const { db, clock, sites, storage } = services;
const jobs = dueJobs(services, [...desk.workers(services), decisionsWorker(db, sites)]);
const mara = await newColleague(services, 'Mara');
const jonas = await newColleague(services, 'Jonas');
const support = await newColleague(services, 'Ruth', ['support']);
let motif = 10;
let people = 0;

/** Creates a member with a pending photo that resembles no other. */
async function withPhoto(name = `Photo${(people += 1)}`) {
  const member = await person(services, name);
  motif += 1;
  const photo = (await member.upload(uploadPhoto, await jpeg({ motif }))).reply.photo;
  const { reply } = await mara.ask(showPhotoItem, { id: photo });
  return { member, photo, version: reply.version, item: { item_type: 'photo', item_id: photo } as const };
}

const approve = { decision: 'approved' } as const;
const reject = { decision: 'rejected', reason: 'copied' } as const;

beforeEach(async () => {
  await db.deleteFrom('picture').execute();
  await db.deleteFrom('picture_hash').execute();
  await jobs.settle();
});

describe('the queue of photos', () => {
  test('lists the oldest photo first, with age, target and holder', async () => {
    const first = await withPhoto();
    clock.move(60_000);
    const second = await withPhoto();
    await mara.ask(takeHold, second.item);
    const { reply } = await jonas.ask(listPhotoQueue, {});
    expect(reply.items.map(({ id }) => id)).toEqual([first.photo, second.photo]);
    expect(reply).toMatchObject({ waiting: 2, next: null, oldest_at: reply.items[0]!.waiting_since });
    expect(Date.parse(reply.items[0]!.due_at) - Date.parse(reply.items[0]!.waiting_since)).toBe(2 * 3_600_000);
    expect(reply.items.map((one) => one.hold?.staff.name)).toEqual([undefined, 'Mara']);
    expect(reply.items[1]!.hold!.yours).toBe(false);
  });

  test('has pages, and refuses an invalid cursor', async () => {
    const { member, photo } = await withPhoto();
    const row = await db.selectFrom('picture').selectAll().where('id', '=', photo).executeTakeFirstOrThrow();
    const more = Array.from({ length: 54 }, (_, index) => ({
      ...row,
      crop: null,
      id: crypto.randomUUID() as typeof row.id,
      member_id: member.id,
      created_at: new Date(row.created_at.getTime() + Math.floor(index / 3) * 1000),
    }));
    await db.insertInto('picture').values(more).execute();
    const first = (await mara.ask(listPhotoQueue, {})).reply;
    const rest = (await mara.ask(listPhotoQueue, { after: first.next! })).reply;
    const ids = [...first.items, ...rest.items].map(({ id }) => id);
    expect(first.items).toHaveLength(50);
    expect(rest.next).toBeNull();
    expect(new Set(ids).size).toBe(55);
    expect((await mara.ask(listPhotoQueue, { after: 'x' })).problem).toMatchObject({ code: 'bad_cursor', status: 400 });
  });

  test('filters by site', async () => {
    await withPhoto();
    const { sites: known } = (await mara.ask(listPhotoQueue, {})).reply;
    expect(known).toEqual([{ domain: known[0]!.domain, waiting: 1 }]);
    expect((await mara.ask(listPhotoQueue, { site: known[0]!.domain })).reply.waiting).toBe(1);
    expect((await mara.ask(listPhotoQueue, { site: 'other.example' })).reply).toMatchObject({ items: [], waiting: 0 });
  });

  test('is refused to roles without the permission, and names the roles that have it', async () => {
    const { photo, version, item } = await withPhoto();
    const refused = {
      code: 'not_permitted',
      permission: 'photos.decide',
      roles: expect.arrayContaining(['moderator']),
    };
    expect((await support.ask(listPhotoQueue, {})).problem).toMatchObject(refused);
    expect((await support.ask(showPhotoItem, { id: photo })).problem).toMatchObject(refused);
    expect((await support.ask(decidePhotoItem, { id: photo, version, verdict: approve })).problem).toMatchObject(
      refused,
    );
    expect((await support.ask(takeHold, item)).problem).toMatchObject(refused);
    expect((await support.ask(askSecondOpinion, { ...item, question: '' })).problem).toMatchObject(refused);
  });
});

describe('a photo', () => {
  test('is shown with its copies and mirror images, and their owners', async () => {
    const anna = await person(services, 'Lookanna');
    const carl = await person(services, 'Lookcarl');
    const file = await jpeg({ width: 900, height: 1200, motif: 50 });
    const original = (await anna.upload(uploadPhoto, file)).reply.photo;
    const mirrored = await sharp(file).flop().toBuffer();
    const copy = (await carl.upload(uploadPhoto, mirrored)).reply.photo;
    const { reply } = await mara.ask(showPhotoItem, { id: copy });
    expect(reply.look_alikes).toMatchObject([
      { name: 'Lookanna', own: false, likeness: 'copy', mirrored: true, photo: { id: original, status: 'pending' } },
    ]);
    expect(reply.photo.source).toMatch(/^\/desk\/photo-files\/.+\/source\.webp\?/);
    expect(reply.owner).toMatchObject({ name: 'Lookcarl', confirmed: true, reports_about: 0 });
    expect(Object.keys(reply.owner).filter((key) => /seek|sexual|email|wish/.test(key))).toEqual([]);
    const { items } = (await mara.ask(listPhotoQueue, {})).reply;
    expect(items.find(({ id }) => id === copy)).toMatchObject({ copy: true, harmless: false });
  });

  test('writes an audit entry when it is shown', async () => {
    const { photo, member } = await withPhoto();
    const before = await actions('photo.view', photo);
    await jonas.ask(showPhotoItem, { id: photo });
    const after = await actions('photo.view', photo);
    expect(after.length).toBe(before.length + 1);
    expect(after.at(-1)).toMatchObject({ staff_id: jonas.id, member_id: member.id });
  });

  test('is refused if it does not exist', async () => {
    const id = newId<PictureId>(clock.now());
    for (const { problem } of [
      await mara.ask(showPhotoItem, { id }),
      await mara.ask(previewPhotoMail, { id }),
      await mara.ask(decidePhotoItem, { id, version: 'pending.x', verdict: approve }),
      await mara.ask(takeHold, { item_type: 'photo', item_id: id }),
    ])
      expect(problem).toMatchObject({ code: 'no_such_item', status: 404 });
  });

  test('includes the email as it will be sent, in the member’s language and in English', async () => {
    const { member, photo, version } = await withPhoto();
    await db.updateTable('member').set({ language: 'nl' }).where('id', '=', member.id).execute();
    const { mail } = (await mara.ask(previewPhotoMail, { id: photo, reason: 'copied' })).reply;
    await mara.ask(decidePhotoItem, { id: photo, version, verdict: reject });
    await jobs.pass(200_000);
    const sent = await db
      .selectFrom('mail')
      .selectAll()
      .where('member_id', '=', member.id)
      .where('kind', '=', 'photo_decision')
      .executeTakeFirstOrThrow();
    expect(mail.language).toBe('nl');
    expect(sent.subject).toBe(mail.own.subject);
    for (const paragraph of mail.own.paragraphs) expect(sent.body_text).toContain(paragraph);
    expect(mail.english!.subject).not.toBe(mail.own.subject);
  });

  test('returns a hostile name as plain data', async () => {
    const { member, photo } = await withPhoto();
    const name = '=cmd|<img src=x onerror=alert(1)>\u202Etxt\u001B[31m';
    await db.updateTable('member').set({ name }).where('id', '=', member.id).execute();
    expect((await mara.ask(showPhotoItem, { id: photo })).reply.owner.name).toBe(name);
    expect((await mara.ask(listPhotoQueue, {})).reply.items[0]!.name).toBe(name);
  });
});

describe('a hold', () => {
  test('lasts fifteen minutes after its last use, and excludes others until then', async () => {
    const { item } = await withPhoto();
    await mara.ask(takeHold, item);
    expect((await jonas.ask(takeHold, item)).problem).toMatchObject({
      code: 'held',
      hold: { staff: { name: 'Mara' } },
    });
    clock.move(14 * 60_000);
    expect((await mara.ask(takeHold, item)).reply.hold.yours).toBe(true);
    clock.move(14 * 60_000);
    expect((await jonas.ask(takeHold, item)).problem.code).toBe('held');
    clock.move(60_000);
    expect((await jonas.ask(takeHold, item)).reply.hold).toMatchObject({ staff: { name: 'Jonas' }, yours: true });
    expect((await mara.ask(takeHold, item)).problem.code).toBe('held');
  });

  test('survives when somebody else puts the item back', async () => {
    const { item } = await withPhoto();
    await mara.ask(takeHold, item);
    await jonas.ask(putBack, item);
    expect((await jonas.ask(takeHold, item)).problem.code).toBe('held');
    await mara.ask(putBack, item);
    expect((await jonas.ask(takeHold, item)).reply.hold.yours).toBe(true);
  });

  test('is granted to exactly one of twenty simultaneous callers', async () => {
    const { item } = await withPhoto();
    const crowd = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => await newColleague(services, `Crowd${index}`)),
    );
    const answers = await Promise.all(crowd.map(async (one) => await one.ask(takeHold, item)));
    expect(answers.filter(({ reply }) => reply.hold?.yours)).toHaveLength(1);
  });

  test('ends with the session', async () => {
    const { item } = await withPhoto();
    const leaving = await newColleague(services, 'Leaving');
    await leaving.ask(takeHold, item);
    await leaving.ask(logOutOfDesk, {});
    expect((await jonas.ask(takeHold, item)).reply.hold.yours).toBe(true);
  });

  test('prevents decisions by others', async () => {
    const { item, photo, version } = await withPhoto();
    await mara.ask(takeHold, item);
    const { problem } = await jonas.ask(decidePhotoItem, { id: photo, version, verdict: approve });
    expect(problem).toMatchObject({ code: 'held', status: 409 });
    expect((await mara.ask(decidePhotoItem, { id: photo, version, verdict: approve })).reply.decision.state).toBe(
      'waiting',
    );
  });
});

describe('a decision', () => {
  test('immediately removes the photo from the queue and takes effect after ten seconds', async () => {
    const { member, photo, version } = await withPhoto();
    const { decision } = (await mara.ask(decidePhotoItem, { id: photo, version, verdict: approve })).reply;
    expect(Date.parse(decision.effective_at) - Date.parse(decision.made_at)).toBe(10_000);
    expect((await jonas.ask(listPhotoQueue, {})).reply).toMatchObject({ items: [], waiting: 0 });
    await jobs.pass(9_000);
    expect(await statusOf(member)).toBe('pending');
    await jobs.pass(2_000);
    expect(await statusOf(member)).toBe('active');
    expect((await jonas.ask(showPhotoItem, { id: photo })).reply.decision).toMatchObject({
      state: 'carried_out',
      decision: 'approved',
      staff: { name: 'Mara' },
      yours: false,
    });
  });

  test('can be undone until then, which returns the hold to its author', async () => {
    const { member, photo, version } = await withPhoto();
    const { decision } = (await mara.ask(decidePhotoItem, { id: photo, version, verdict: reject })).reply;
    clock.move(9_000);
    expect((await jonas.ask(undoDecision, { decision: decision.id })).problem.code).toBe('no_such_decision');
    expect((await mara.ask(undoDecision, { decision: decision.id })).reply.decision.state).toBe('undone');
    await jobs.pass(60_000);
    expect(await statusOf(member)).toBe('pending');
    expect((await jonas.ask(listPhotoQueue, {})).reply.items).toMatchObject([
      { id: photo, hold: { staff: { name: 'Mara' } } },
    ]);
    expect((await mara.ask(undoDecision, { decision: decision.id })).problem.code).toBe('too_late');
    expect((await mara.ask(decidePhotoItem, { id: photo, version, verdict: approve })).reply.decision.state).toBe(
      'waiting',
    );
  });

  test('cannot be undone once it is due', async () => {
    const { photo, version } = await withPhoto();
    const { decision } = (await mara.ask(decidePhotoItem, { id: photo, version, verdict: reject })).reply;
    clock.move(10_000);
    expect((await mara.ask(undoDecision, { decision: decision.id })).problem).toMatchObject({
      code: 'too_late',
      status: 409,
    });
  });

  test('is accepted from exactly one of twenty simultaneous callers, and returned to the others', async () => {
    const { member, photo, version } = await withPhoto();
    const crowd = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => await newColleague(services, `Many${index}`)),
    );
    const answers = await Promise.all(
      crowd.map(
        async (one, index) =>
          await one.ask(decidePhotoItem, { id: photo, version, verdict: index % 2 === 0 ? approve : reject }),
      ),
    );
    const made = answers.filter(({ reply }) => reply.decision && !('code' in reply));
    expect(made).toHaveLength(1);
    for (const { problem } of answers.filter((one) => one !== made[0]))
      expect(problem).toMatchObject({ code: 'decided_already', decision: { id: made[0]!.reply.decision.id } });
    await jobs.pass(11_000);
    expect(await statusOf(member)).toBe(made[0]!.reply.decision.decision === 'approved' ? 'active' : 'rejected');
    expect(await actions(undefined, photo)).toHaveLength(2);
  });

  test('is stored once when it is sent twice with the same key', async () => {
    const { photo, version } = await withPhoto();
    const asked = { id: photo, version, verdict: approve };
    const key = crypto.randomUUID();
    const [one, other] = [
      await mara.ask(decidePhotoItem, asked, { key }),
      await mara.ask(decidePhotoItem, asked, { key }),
    ];
    expect(other.reply).toEqual(one.reply);
  });

  test('is refused if the photo was cropped in the meantime', async () => {
    const { photo } = await withPhoto();
    const { problem } = await mara.ask(decidePhotoItem, { id: photo, version: 'pending.old', verdict: approve });
    expect(problem).toMatchObject({ code: 'item_changed', status: 409 });
    expect((await mara.ask(listPhotoQueue, {})).reply.waiting).toBe(1);
  });

  test('can reject an approved photo later, without closing the account', async () => {
    const { member, photo, version } = await withPhoto();
    await mara.ask(decidePhotoItem, { id: photo, version, verdict: approve });
    await jobs.pass(11_000);
    const shown = (await jonas.ask(showPhotoItem, { id: photo })).reply;
    const again = { id: photo, version: shown.version, verdict: approve };
    expect((await jonas.ask(decidePhotoItem, again)).problem.code).toBe('decided_already');
    expect(shown.photo.version).toBe(shown.version);
    await jonas.ask(decidePhotoItem, { ...again, verdict: reject });
    await jobs.pass(11_000);
    expect(await statusOf(member)).toBe('rejected');
  });

  test('is refused after a decision on the command line, and dropped if it was waiting', async () => {
    const { photo, version } = await withPhoto();
    const late = await withPhoto();
    await mara.ask(decidePhotoItem, { id: late.photo, version: late.version, verdict: approve });
    const elsewhere = { decision: 'rejected', reason: 'other', by: 'root' } as const;
    for (const id of [photo, late.photo]) await decidePhoto({ db, storage }, id, elsewhere, clock.now());
    const { problem } = await mara.ask(decidePhotoItem, { id: photo, version, verdict: approve });
    expect(problem).toMatchObject({ code: 'decided_already', decision: null });
    await jobs.pass(11_000);
    expect((await mara.ask(showPhotoItem, { id: late.photo })).reply.decision!.state).toBe('dropped');
  });

  test('is completed by a retry if the process stops midway', async () => {
    const { member, photo, version } = await withPhoto();
    const { decision } = (await mara.ask(decidePhotoItem, { id: photo, version, verdict: reject })).reply;
    await jobs.settle();
    clock.move(10_000);
    // Simulates a process that stops after the area's decision, before the desk records it.
    await decidePhoto({ db, storage }, photo, { ...reject, by: mara.id }, clock.now());
    await jobs.settle();
    expect(await statusOf(member)).toBe('rejected');
    const shown = (await mara.ask(showPhotoItem, { id: photo })).reply.decision;
    expect(shown).toMatchObject({ id: decision.id, state: 'carried_out' });
  });

  test('either takes effect or is undone when both happen simultaneously', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { member, photo, version } = await withPhoto();
      const { decision } = (await mara.ask(decidePhotoItem, { id: photo, version, verdict: approve })).reply;
      const [work] = desk.workers(services) as unknown as [{ work: (data: object, now: Date) => Promise<void> }];
      const due = new Date(Date.parse(decision.effective_at));
      const [, undone] = await Promise.all([
        work.work({ decision: decision.id }, due),
        mara.ask(undoDecision, { decision: decision.id }),
      ]);
      const state = undone.reply.decision?.state;
      expect(await statusOf(member)).toBe(state === 'undone' ? 'pending' : 'active');
      await db.deleteFrom('picture').execute();
    }
  });

  test('is recorded in the audit log, like its undo', async () => {
    const { photo, version, member } = await withPhoto();
    const { decision } = (await mara.ask(decidePhotoItem, { id: photo, version, verdict: reject })).reply;
    await mara.ask(undoDecision, { decision: decision.id });
    const entries = (await actions(undefined, photo)).map(({ action, staff_id, member_id }) => ({
      action,
      staff_id,
      member_id,
    }));
    const own = { staff_id: mara.id, member_id: member.id };
    expect(entries.slice(-2)).toEqual([
      { action: 'photo.reject', ...own },
      { action: 'photo.undo', ...own },
    ]);
  });
});

describe('low-risk photos', () => {
  test('are approved together, except held, reported, decided and changed ones, which are returned with the reason', async () => {
    const good = await withPhoto();
    const held = await withPhoto();
    const reported = await withPhoto();
    const decided = await withPhoto();
    const changed = await withPhoto();
    await jonas.ask(takeHold, held.item);
    await jonas.ask(decidePhotoItem, { id: decided.photo, version: decided.version, verdict: approve });
    await good.member.ask(reportMember, { profile: reported.member.id, category: 'fake_profile' });
    const gone = newId<PictureId>(clock.now());
    const photos = [good, held, reported, decided].map(({ photo: id, version }) => ({ id, version }));
    const asked = [...photos, { id: changed.photo, version: 'pending.old' }, { id: gone, version: 'pending.x' }];
    const { reply } = await mara.ask(approvePhotos, { photos: asked });
    expect(reply.decisions.map(({ id }) => id)).toEqual([good.photo]);
    expect(Object.fromEntries(reply.refused.map(({ id, code }) => [id, code]))).toEqual({
      [held.photo]: 'held',
      [reported.photo]: 'not_harmless',
      [decided.photo]: 'decided_already',
      [changed.photo]: 'item_changed',
      [gone]: 'no_such_item',
    });
    await jobs.pass(11_000);
    expect(await statusOf(good.member)).toBe('active');
    expect(await statusOf(changed.member)).toBe('pending');
  });

  test('are the only photos in the grid', async () => {
    const good = await withPhoto();
    const bad = await withPhoto();
    const { reply } = await mara.ask(showPhotoItem, { id: bad.photo });
    await db.updateTable('picture').set({ duplicate: true }).where('id', '=', bad.photo).execute();
    expect(reply.photo.status).toBe('pending');
    expect((await mara.ask(listPhotoQueue, { only: 'harmless' })).reply.items.map(({ id }) => id)).toEqual([
      good.photo,
    ]);
  });
});

describe('a second opinion', () => {
  test('can be requested once, puts the item back, and needs an answer by somebody else', async () => {
    const { item, photo } = await withPhoto();
    await mara.ask(takeHold, item);
    const key = crypto.randomUUID();
    const question = { ...item, question: 'The same man?' };
    const { opinion } = (await mara.ask(askSecondOpinion, question, { key })).reply;
    expect((await mara.ask(askSecondOpinion, question, { key })).reply.opinion).toEqual(opinion);
    expect((await jonas.ask(askSecondOpinion, { ...item, question: '' })).problem.code).toBe('asked_already');
    const answer = { id: opinion.id, answer: 'His brother.' };
    expect((await mara.ask(answerSecondOpinion, answer)).problem.code).toBe('same_person');
    expect((await support.ask(answerSecondOpinion, answer)).problem.code).toBe('no_such_question');
    expect((await jonas.ask(answerSecondOpinion, { id: crypto.randomUUID(), answer: 'x' })).problem.code).toBe(
      'no_such_question',
    );
    expect((await jonas.ask(answerSecondOpinion, answer)).reply.opinion).toMatchObject({
      answered_by: { name: 'Jonas' },
    });
    expect((await jonas.ask(answerSecondOpinion, answer)).problem.code).toBe('answered_already');
    expect((await mara.ask(showPhotoItem, { id: photo })).reply).toMatchObject({
      hold: null,
      opinion: { question: 'The same man?', answer: 'His brother.' },
    });
  });

  test('cannot be requested for an item that somebody else holds', async () => {
    const { item } = await withPhoto();
    await mara.ask(takeHold, item);
    expect((await jonas.ask(askSecondOpinion, { ...item, question: '' })).problem.code).toBe('held');
  });
});

async function statusOf(member: Awaited<ReturnType<typeof person>>) {
  return (await member.ask(listPhotos, {})).reply.photos[0]?.status;
}

async function actions(action: string | undefined, target: string) {
  return await db
    .selectFrom('staff_action')
    .selectAll()
    .where('target_id', '=', target)
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .orderBy('id')
    .execute();
}
