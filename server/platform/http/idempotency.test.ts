import { describe, expect, test } from 'vitest';
import { blockMember } from '#contract/blocks.ts';
import { likeMember } from '#contract/likes.ts';
import { signUp } from '#contract/accounts/accounts.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { signUpForm, person } from '#testing/people.ts';

const services = await testServices();
const { app, db } = services;
const anna = await person(services, 'Anna');
const bram = await person(services, 'Bram', { gender: 'male' });
const dirk = await person(services, 'Dirk', { gender: 'male' });

describe('an idempotent call', () => {
  test.each([
    undefined,
    '',
    'short',
    'x'.repeat(65),
    'not a key!',
    'käse-käse-käse'.normalize('NFD').replace(/\p{M}/gu, '!'),
  ])('is refused without a valid key: %j', async (key) => {
    const answer = await anna.send('/api/like.php', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
      body: JSON.stringify({ profile: bram.id }),
    });
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { code: string }).code).toBe('key_required');
  });

  test('returns its first reply when repeated under the same key, whatever has happened since', async () => {
    const key = crypto.randomUUID();
    const first = await anna.ask(likeMember, { profile: bram.id }, { key });
    expect(first.reply).toEqual({ matched: false });
    const match = await bram.ask(likeMember, { profile: anna.id });
    expect(match.reply).toEqual({ matched: true });
    const again = await anna.ask(likeMember, { profile: bram.id }, { key });
    expect(again.status).toBe(200);
    expect(again.reply).toEqual({ matched: false });
  });

  test('is refused if its key was used for a different body or a different call', async () => {
    const key = crypto.randomUUID();
    await anna.ask(likeMember, { profile: bram.id }, { key });
    const other = await anna.ask(likeMember, { profile: dirk.id }, { key });
    expect(other.status).toBe(422);
    expect(other.problem.code).toBe('key_reused');
    const call = await anna.ask(blockMember, { profile: bram.id }, { key });
    expect(call.status).toBe(422);
    expect(call.problem.code).toBe('key_reused');
    const likes = await db.selectFrom('like_out').select('other_id').where('member_id', '=', anna.id).execute();
    expect(likes).toEqual([{ other_id: bram.id }]);
  });

  test('runs once for twenty simultaneous requests with one key, and all get its reply', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => dirk.ask(likeMember, { profile: anna.id }, { key })),
    );
    expect(new Set(answers.map(({ status, reply }) => `${status} ${JSON.stringify(reply)}`))).toEqual(
      new Set(['200 {"matched":false}']),
    );
    const kept = await db.selectFrom('request_key').select('key').where('key', '=', key).execute();
    expect(kept).toHaveLength(1);
  });

  test('runs for both members if two use the same key', async () => {
    const key = crypto.randomUUID();
    const chloe = await person(services, 'Chloé');
    const [one, other] = await Promise.all([
      chloe.ask(likeMember, { profile: bram.id }, { key }),
      anna.ask(likeMember, { profile: dirk.id }, { key }),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
  });

  test('stores nothing if it is refused: a retry counts as the first attempt', async () => {
    const key = crypto.randomUUID();
    const nobody = crypto.randomUUID() as typeof bram.id;
    expect((await anna.ask(likeMember, { profile: nobody }, { key })).status).toBe(404);
    expect(await db.selectFrom('request_key').select('key').where('key', '=', key).execute()).toEqual([]);
    expect((await anna.ask(likeMember, { profile: bram.id }, { key })).status).toBe(200);
  });

  test('is still recognized as a repetition after its first response has logged the browser in', async () => {
    const form = signUpForm('Emma');
    const key = crypto.randomUUID();
    const emma = browser(app, { ip: '192.0.2.90' });
    const first = await emma.ask(signUp, form, { key });
    const again = await emma.ask(signUp, form, { key });
    expect(again.status).toBe(200);
    expect(again.reply.user?.id).toBe(first.reply.user!.id);
  });
});

describe('sign-ups are limited to 5 an hour from one address', () => {
  test('even if they are all simultaneous', async () => {
    const crowd = Array.from({ length: 12 }, (_, index) =>
      browser(app, { ip: '192.0.2.91' }).ask(signUp, signUpForm(`Crowd ${index}`)),
    );
    const answers = await Promise.all(crowd);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.code))).toEqual(
      new Set(['too_many_signups']),
    );
  });

  test('but refused sign-ups and retries do not count', async () => {
    const ip = '192.0.2.92';
    const taken = signUpForm('Somebody Else', { email: anna.email });
    for (let times = 0; times < 6; times += 1) {
      expect((await browser(app, { ip }).ask(signUp, taken)).problem.code).toBe('email_taken');
    }
    const keys = Array.from({ length: 5 }, () => crypto.randomUUID());
    for (const [index, key] of keys.entries())
      await browser(app, { ip }).ask(signUp, signUpForm(`Five ${index}`), { key });
    const again = await browser(app, { ip }).ask(signUp, signUpForm('Five 4'), { key: keys[4]! });
    expect(again.status).toBe(200);
    expect((await browser(app, { ip }).ask(signUp, signUpForm('Five 5'))).problem.code).toBe('too_many_signups');
  });
});
