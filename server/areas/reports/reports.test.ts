import { beforeEach, describe, expect, test } from 'vitest';
import { adminOf } from '#testing/admin.ts';
import { logIn } from '#contract/accounts/accounts.ts';
import { blockMember } from '#contract/blocks.ts';
import { listChats, showChat } from '#contract/chats/chats.ts';
import { showMember } from '#contract/members/members.ts';
import { listPhotos, uploadPhoto } from '#contract/photos.ts';
import {
  appealDays,
  evidenceMessages,
  makeAppeal,
  reportMember,
  reportsPerDay,
  showAppeal,
} from '#contract/reports.ts';
import { decidePhoto } from '../photos/decide.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { liveListener } from '#testing/live-listener.ts';
import { mailsTo, mailedAppeal, testPassword, person } from '#testing/people.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { readTexts, say } from '#testing/talk.ts';
import { forgetOldReports } from './erase-reports.ts';

const services = await testServices();
const { db, app, clock, storage } = services;
const day = 86_400_000;
const admin = adminOf(services, 'reports', { by: 'admin one' });
const otherDesk = adminOf(services, 'reports', { by: 'admin two' });

beforeEach(async () => {
  await db.deleteFrom('appeal').execute();
  await db.deleteFrom('report').execute();
});

async function waiting(): Promise<string> {
  return (await db.selectFrom('report').select('id').where('decided_at', 'is', null).executeTakeFirstOrThrow()).id;
}

let pairs = 0;

async function two() {
  pairs += 1;
  const anna = await person(services, `Anna ${pairs}`);
  const bram = await person(services, `Bram ${pairs}`, { gender: 'male' });
  return { anna, bram };
}

async function photoOf(own: Awaited<ReturnType<typeof person>>) {
  const { photo } = (await own.upload(uploadPhoto, await jpeg({ motif: 100 + pairs }))).reply;
  await decidePhoto({ db, storage }, photo, { decision: 'approved', by: 'admin one' }, clock.now());
  return photo;
}

describe('a report', () => {
  test('of a profile, a photo or a message is queued for an administrator, and its reporter gets a receipt at once', async () => {
    const { anna, bram } = await two();
    const photo = await photoOf(bram);
    await say(anna, bram, 'Hello');
    const { message } = (await say(bram, anna, 'Send me money')).reply;
    const about = { profile: bram.id, category: 'scam', text: 'He wants money.' } as const;
    for (const what of [{}, { photo }, { message: message.id }]) {
      expect((await anna.ask(reportMember, { ...about, ...what })).status).toBe(200);
    }
    expect((await mailsTo(services, anna.email)).filter((kind) => kind === 'report_received')).toHaveLength(3);
    expect(await mailsTo(services, bram.email)).not.toContain('report_received');
    const listed = await admin();
    expect(listed).toContain('3 waiting');
    for (const kind of ['profile', 'photo', 'message']) expect(listed).toContain(`  ${kind}  scam`);
    const ids = await db.selectFrom('report').select(['id', 'kind']).orderBy('id').execute();
    expect(await admin('show', ids[1]!.id)).toMatch(/Photo +\S+\.webp/);
    expect(await admin('show', ids[2]!.id)).toContain('Send me money');
    expect(await admin('show', ids[0]!.id)).toContain('He wants money.');
  });

  test(`attaches the last ${evidenceMessages} messages only if the reporter agrees`, async () => {
    const { anna, bram } = await two();
    for (let number = 1; number <= 22; number += 1) {
      const [from, to] = number % 2 ? [anna, bram] : [bram, anna];
      await db.updateTable('wallet').set({ balance: 50 }).where('member_id', '=', from.id).execute();
      await say(from, to, `Text ${number}`);
    }
    await anna.ask(reportMember, { profile: bram.id, category: 'harassment' });
    await anna.ask(reportMember, { profile: bram.id, category: 'harassment', with_messages: true });
    const rows = await db.selectFrom('report').select('evidence').orderBy('id').execute();
    expect(rows[0]!.evidence).toBeNull();
    const texts = (rows[1]!.evidence as { body: string }[]).map(({ body }) => body);
    expect(texts).toEqual(Array.from({ length: 20 }, (_, index) => `Text ${index + 3}`));
  });

  test('is accepted across a block, but not about oneself or about someone else’s photo or message', async () => {
    const { anna, bram } = await two();
    const chloe = await person(services, `Chloe ${pairs}`);
    const photo = await photoOf(bram);
    await say(anna, bram, 'Hello');
    const { message } = (await say(bram, anna, 'Hi')).reply;
    await bram.ask(blockMember, { profile: anna.id });
    const about = { profile: bram.id, category: 'hate' } as const;
    expect((await anna.ask(reportMember, about)).status).toBe(200);
    expect((await anna.ask(reportMember, { ...about, profile: anna.id })).problem.code).toBe('yourself');
    expect((await anna.ask(reportMember, { ...about, profile: chloe.id, photo })).problem.code).toBe('no_such_photo');
    const stranger = { ...about, message: message.id };
    expect((await chloe.ask(reportMember, stranger)).problem.code).toBe('no_such_message');
    const nobody = { ...about, profile: crypto.randomUUID() as typeof bram.id };
    expect((await anna.ask(reportMember, nobody)).problem.code).toBe('no_such_member');
  });

  test(`is accepted ${reportsPerDay} times a day, and once per idempotency key`, async () => {
    const { anna, bram } = await two();
    const about = { profile: bram.id, category: 'other' } as const;
    const key = crypto.randomUUID();
    for (let times = 0; times < 3; times += 1) await anna.ask(reportMember, about, { key });
    for (let times = 1; times < 20; times += 1) await anna.ask(reportMember, about);
    expect((await anna.ask(reportMember, about)).problem.code).toBe('too_many_reports');
    expect(await db.selectFrom('report').select('id').execute()).toHaveLength(20);
  });

  test('of a threat or a minor is listed first', async () => {
    const { anna, bram } = await two();
    await anna.ask(reportMember, { profile: bram.id, category: 'other' });
    clock.move(1000);
    await anna.ask(reportMember, { profile: bram.id, category: 'minor' });
    const lines = (await admin()).split('\n').filter((line) => line.includes('  profile  '));
    expect(lines.map((line) => line.split('  ').at(-1))).toEqual(['minor', 'other']);
  });
});

describe('a decision', () => {
  test('to remove a photo removes it, emails both sides, and can be appealed by its owner', async () => {
    const { anna, bram } = await two();
    const photo = await photoOf(bram);
    await anna.ask(reportMember, { profile: bram.id, photo, category: 'sexual' });
    const id = await waiting();
    expect(await admin('remove', id, 'sexual', 'Please keep it decent.')).toContain('removed');
    expect((await bram.ask(listPhotos, {})).reply.photos).toMatchObject([{ id: photo, status: 'rejected' }]);
    expect((await mailsTo(services, anna.email)).at(-1)).toBe('report_decided');
    const told = await mailsTo(services, bram.email);
    expect(told.at(-1)).toBe('report_measure');
    expect(told).not.toContain('photo_decision');
    const { body_text } = await lastMail(bram.email);
    expect(body_text).toContain('Please keep it decent.');
    expect(body_text).not.toContain('Anna');
    expect(await admin('block', id, 'sexual')).toBe('It has been decided already.');

    const token = await mailedAppeal(services, bram.email);
    const visitor = browser(app);
    expect((await visitor.ask(showAppeal, { token })).reply).toMatchObject({ decision: 'removed', appealed_at: null });
    await visitor.ask(makeAppeal, { token, text: 'It was a beach.' });
    expect((await visitor.ask(makeAppeal, { token, text: 'Again' })).problem.code).toBe('appealed_already');
    expect((await mailsTo(services, bram.email)).at(-1)).toBe('report_appealed');
    expect(await admin('appeals')).toContain('It was a beach.');
    expect(await admin('answer', id, 'concerned', 'overturned')).toContain('another person');
    expect(await otherDesk('answer', id, 'concerned', 'overturned', 'Sorry.')).toContain('overturned');
    expect((await visitor.ask(showAppeal, { token })).reply).toMatchObject({ outcome: 'overturned' });
    expect((await lastMail(bram.email)).body_text).toContain('Sorry.');
  });

  test('to remove a message removes it for both members', async () => {
    const { anna, bram } = await two();
    await say(anna, bram, 'Hello');
    const { message } = (await say(bram, anna, 'Something vile')).reply;
    await anna.ask(reportMember, { profile: bram.id, message: message.id, category: 'harassment' });
    await admin('remove', await waiting(), 'harassment');
    for (const [reader, other] of [
      [anna, bram],
      [bram, anna],
    ] as const) {
      expect(await readTexts(reader, other)).toEqual(['Hello']);
      expect(JSON.stringify((await reader.ask(listChats, {})).reply)).not.toContain('vile');
    }
    expect((await anna.ask(listChats, {})).reply.num_unread_messages).toBeLessThanOrEqual(1);
  });

  test('to close an account logs out its sessions, hides it everywhere, and can be overturned by an appeal', async () => {
    const { anna, bram } = await two();
    await say(anna, bram, 'Hello');
    const { conversation } = (await say(bram, anna, 'Hi')).reply;
    const ear = await liveListener(bram);
    await anna.ask(reportMember, { profile: bram.id, category: 'scam' });
    const id = await waiting();
    await admin('block', id, 'scam');
    await ear.ended;
    clock.move(5_000);
    const right = { email: bram.email, password: testPassword };
    expect((await browser(app, { ip: '203.0.113.60' }).ask(logIn, right)).reply.user.status).toBe('blocked');
    expect((await bram.ask(listPhotos, {})).problem.authentication_required).toBe(true);
    expect((await anna.ask(showMember, { id: bram.id })).problem.code).toBe('no_such_member');
    expect((await anna.ask(showChat, { conversation })).reply.reply_bar).toBe('gone');
    expect((await say(anna, bram, 'Are you there?')).status).not.toBe(200);

    await browser(app).ask(makeAppeal, { token: await mailedAppeal(services, bram.email), text: 'It was not me.' });
    await otherDesk('answer', id, 'concerned', 'overturned');
    expect((await browser(app, { ip: '203.0.113.61' }).ask(logIn, right)).status).toBe(200);
    expect((await anna.ask(showMember, { id: bram.id })).status).toBe(200);
  });

  test('to dismiss is emailed to the reporter only, who can appeal too', async () => {
    const { anna, bram } = await two();
    await anna.ask(reportMember, { profile: bram.id, category: 'hate' });
    await admin('dismiss', await waiting());
    expect((await mailsTo(services, anna.email)).at(-1)).toBe('report_decided');
    expect(await mailsTo(services, bram.email)).not.toContain('report_measure');
    await browser(app).ask(makeAppeal, { token: await mailedAppeal(services, anna.email), text: 'Read it again.' });
    expect(await admin('appeals')).toContain('Read it again.');
  });

  test(`can be appealed for six months (${appealDays} days), and is deleted after a year`, async () => {
    const { anna, bram } = await two();
    await anna.ask(reportMember, { profile: bram.id, category: 'fake_profile' });
    await admin('warn', await waiting(), 'fake_profile');
    const token = await mailedAppeal(services, bram.email);
    clock.move(183 * day - 1);
    expect((await browser(app).ask(showAppeal, { token })).status).toBe(200);
    clock.move(1);
    expect((await browser(app).ask(showAppeal, { token })).problem.code).toBe('link_expired');
    expect((await browser(app).ask(makeAppeal, { token, text: 'Late' })).problem.code).toBe('link_expired');
    await forgetOldReports(db, clock.now());
    expect(await db.selectFrom('report').select('id').execute()).toHaveLength(1);
    clock.move(183 * day);
    await forgetOldReports(db, clock.now());
    expect(await db.selectFrom('report').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('appeal').select('report_id').execute()).toEqual([]);
  });
});

async function lastMail(email: string) {
  return await db
    .selectFrom('mail')
    .select('body_text')
    .where('to_address', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}
