import { describe, expect, test } from 'vitest';
import { activate, logIn, showUser } from '#contract/accounts/accounts.ts';
import { saveAccountSettings } from '#contract/accounts/account-settings.ts';
import {
  askReactivationMail,
  deleteAccount,
  deleteReasons,
  reactivateAccount,
  reactivationDays,
  reactivationMailsPerDay,
} from '#contract/accounts/account-deletion.ts';
import { listChats, showChat } from '#contract/chats/chats.ts';
import { likeMember, listLikes } from '#contract/likes.ts';
import { searchMembers, showMember } from '#contract/members/members.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { liveListener } from '#testing/live-listener.ts';
import { tokenInMail, mailsTo, testPassword, type TestPerson, person } from '#testing/people.ts';
import { say } from '#testing/talk.ts';

const services = await testServices();
const { db, app, clock } = services;
const sure = { password: testPassword, confirmed: true } as const;
const day = 86_400_000;
let places = 0;

function visitor() {
  places += 1;
  return browser(app, { ip: `192.0.2.${places}` });
}

async function finds(own: TestPerson, other: TestPerson): Promise<boolean> {
  const { profiles } = (await own.ask(searchMembers, {})).reply;
  return profiles.some(({ id }) => id === other.id);
}

async function statusOf({ id }: TestPerson): Promise<string> {
  return (await db.selectFrom('member').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
}

describe('deleting an account', () => {
  test('requires the password and a confirmation, but no reason', async () => {
    const anna = await person(services, 'Anna Sure');
    const wrong = await anna.ask(deleteAccount, { password: 'not this one', confirmed: true });
    expect(wrong.status).toBe(403);
    expect(wrong.problem.code).toBe('wrong_password');
    const unsure = await anna.ask(deleteAccount, { password: testPassword, confirmed: false as true });
    expect(unsure.status).toBe(422);
    expect(unsure.problem.fields).toEqual({ confirmed: 'confirmation_needed' });
    expect(await statusOf(anna)).toBe('active');
    const { status, reply } = await anna.ask(deleteAccount, sure);
    expect(status).toBe(200);
    expect(reply.erased_at).toEqual(new Date(clock.now().getTime() + 14 * day).toISOString());
    expect(await statusOf(anna)).toBe('pending_deletion');
  });

  test.each([...deleteReasons])('accepts the reason %s, with remarks', async (reason) => {
    const anna = await person(services, `Anna ${reason.replace('_', ' ')}`);
    await anna.ask(deleteAccount, { ...sure, reason, remarks: '  It was fine.  ' });
    const kept = await db.selectFrom('account_deletion').selectAll().where('member_id', '=', anna.id).execute();
    expect(kept).toMatchObject([{ reason, remarks: 'It was fine.', status_before: 'active', asked_at: clock.now() }]);
  });

  test('rejects an unknown reason, and remarks beyond 1,000 characters, with field errors', async () => {
    const anna = await person(services, 'Anna Long');
    const { problem } = await anna.ask(deleteAccount, {
      ...sure,
      reason: 'boredom' as 'price',
      remarks: 'x'.repeat(1001),
    });
    expect(problem.fields).toEqual({ reason: 'invalid', remarks: 'remarks_too_long' });
  });

  test('hides the member from search, profiles and likes at once, and shows them as gone in chats', async () => {
    const [chloe, bram] = [
      await person(services, 'Chloe Gone'),
      await person(services, 'Bram Stays', { gender: 'male' }),
    ];
    await say(chloe, bram, 'Hello');
    await chloe.ask(likeMember, { profile: bram.id });
    expect(await finds(bram, chloe)).toBe(true);
    await chloe.ask(deleteAccount, sure);
    expect(await finds(bram, chloe)).toBe(false);
    expect((await bram.ask(showMember, { id: chloe.id })).problem.code).toBe('no_such_member');
    expect((await bram.ask(listLikes, {})).reply).toMatchObject({ liked_by: [], num_new_likes: 0 });
    expect((await bram.ask(likeMember, { profile: chloe.id })).problem.code).toBe('no_such_member');
    expect((await say(bram, chloe, 'Are you there?')).problem.code).toBe('no_such_member');
    const { reply } = await bram.ask(showChat, { profile: chloe.id });
    expect(reply).toMatchObject({ reply_bar: 'gone', profile: { name: 'Chloe Gone', main_image: null, city: null } });
    expect((await bram.ask(listChats, {})).reply.chats[0]!.profile.main_image).toBeNull();
  });

  test('ends all sessions and live streams at once', async () => {
    const dirk = await person(services, 'Dirk Two', { gender: 'male' });
    const phone = visitor();
    await phone.ask(logIn, { email: dirk.email, password: testPassword });
    const ear = await liveListener(phone);
    const copied = visitor();
    for (const [name, value] of dirk.cookies) copied.cookies.set(name, value);
    await dirk.ask(deleteAccount, sure);
    await ear.ended;
    for (const own of [dirk, phone, copied]) expect((await own.ask(showUser, {})).reply.user).toBeNull();
  });

  test('requested twice simultaneously counts once', async () => {
    const emma = await person(services, 'Emma Twice');
    const answers = await Promise.all([emma.ask(deleteAccount, sure), emma.ask(deleteAccount, sure)]);
    for (const { status } of answers) expect([200, 403]).toContain(status);
    expect(await mailsTo(services, emma.email)).toEqual(['activation', 'deletion']);
  });

  test('revokes other emailed links', async () => {
    const fleur = await person(services, 'Fleur Links', { confirmed: false });
    const token = await tokenInMail(services, fleur.email);
    await fleur.ask(deleteAccount, sure);
    expect((await visitor().ask(activate, { token })).problem.code).toBe('link_expired');
  });
});

describe('reactivation', () => {
  test.each([
    ['one second before', 14 * day - 1000, 200],
    ['exactly then', 14 * day, 410],
  ])('is possible for 14 days after the deletion, but no longer (%s)', async (when, later, status) => {
    expect(reactivationDays).toBe(14);
    const gijs = await person(services, `Gijs ${later}`, { gender: 'male' });
    await gijs.ask(deleteAccount, sure);
    const token = await tokenInMail(services, gijs.email);
    clock.move(later);
    const answer = await visitor().ask(reactivateAccount, { token });
    const hanna = await person(services, `Hanna ${later}`);
    expect(answer.status, when).toBe(status);
    expect(await finds(hanna, gijs)).toBe(status === 200);
    expect(await statusOf(gijs)).toBe(status === 200 ? 'active' : 'pending_deletion');
    expect((await visitor().ask(reactivateAccount, { token })).problem.code, 'and once').toBe('link_expired');
  });

  test('restores the member, sends an email, and keeps the password', async () => {
    const ines = await person(services, 'Ines Back');
    await ines.ask(deleteAccount, sure);
    const { reply } = await visitor().ask(reactivateAccount, { token: await tokenInMail(services, ines.email) });
    expect(reply).toEqual({ name: 'Ines Back' });
    expect(await mailsTo(services, ines.email)).toEqual(['activation', 'deletion', 'reactivated']);
    expect((await visitor().ask(logIn, { email: ines.email, password: testPassword })).reply.user.status).toBe(
      'active',
    );
  });

  test('keeps an invisible member invisible, and an unconfirmed one unconfirmed', async () => {
    const jan = await person(services, 'Jan Quiet', { gender: 'male' });
    await jan.ask(saveAccountSettings, { invisible: true });
    const kim = await person(services, 'Kim Early', { confirmed: false });
    const lea = await person(services, 'Lea Looks');
    for (const own of [jan, kim]) {
      await own.ask(deleteAccount, sure);
      await visitor().ask(reactivateAccount, { token: await tokenInMail(services, own.email) });
    }
    expect([await statusOf(jan), await statusOf(kim)]).toEqual(['active', 'not_confirmed']);
    expect([await finds(lea, jan), await finds(lea, kim)]).toEqual([false, false]);
  });
});

describe('logging in to a deleted account', () => {
  test('reveals the deletion only with the right password', async () => {
    const mila = await person(services, 'Mila Asks');
    await mila.ask(deleteAccount, sure);
    const owner = await visitor().ask(logIn, { email: mila.email, password: testPassword });
    expect(owner.status).toBe(403);
    expect(owner.problem.code).toBe('pending_deletion');
    const stranger = await visitor().ask(logIn, { email: mila.email, password: 'a guess' });
    expect(stranger.problem.code).toBe('login_failed');
    const mail = await visitor().ask(askReactivationMail, { email: mila.email, password: 'a guess' });
    expect(mail.problem.code).toBe('login_failed');
  });

  test('sends the reactivation email again, at most three times a day; the first link stays valid', async () => {
    expect(reactivationMailsPerDay).toBe(3);
    const noor = await person(services, 'Noor Again');
    const credentials = { email: noor.email, password: testPassword };
    expect((await visitor().ask(askReactivationMail, credentials)).problem.code).toBe('not_deleted');
    await noor.ask(deleteAccount, sure);
    const first = await tokenInMail(services, noor.email);
    const answers = [];
    for (let mail = 1; mail <= 4; mail += 1)
      answers.push((await visitor().ask(askReactivationMail, credentials)).status);
    expect(answers).toEqual([200, 200, 200, 429]);
    expect((await visitor().ask(reactivateAccount, { token: first })).status).toBe(200);
  });
});
