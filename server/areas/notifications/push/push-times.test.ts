import { beforeEach, describe, expect, test } from 'vitest';
import { logIn } from '#contract/accounts/accounts.ts';
import { likeMember, takeBackLike } from '#contract/likes.ts';
import { switchPush } from '#contract/notifications/push.ts';
import { browser } from '#testing/browser.ts';
import { testPassword, type TestPerson } from '#testing/people.ts';
import { hour, minute, pushScene } from '#testing/doubles/push-scene.ts';
import { say } from '#testing/talk.ts';

const scene = await pushScene();
const { jobs, answers, noon, another, nameOf, subscribed, leave, read } = scene;
const { app, db, clock } = scene.services;
let anna: TestPerson;
let bram: TestPerson;

beforeEach(async () => {
  answers(() => ({ status: 201 }));
  noon();
  anna = await another('Anna');
  bram = await another('Bram', 'male');
});

describe('at night', () => {
  test('by the browser’s clock nothing is sent, and one push in the morning covers all that is new', async () => {
    const here = await subscribed(bram);
    const laptop = browser(app, { ip: '198.51.100.45' });
    await laptop.ask(logIn, { email: bram.email, password: testPassword });
    const away = await subscribed(laptop, 'America/New_York');
    clock.move(11 * hour);
    await say(anna, bram, 'Good night');
    await say(await another('Chloe'), bram, 'Are you asleep?');
    const { conversation, message } = (await say(await another('Dora'), bram, 'I am not')).reply;
    expect(await here.pushes(), '23:00').toEqual([]);
    expect(await away.pushes(), '17:00').toHaveLength(3);
    await read(bram, conversation, message.id);
    await jobs.pass(9 * hour - 1);
    expect(await here.pushes()).toEqual([]);
    await jobs.pass(1);
    expect(await here.pushes(), '8:00').toMatchObject([{ body: 'You have 2 new messages', check_url: '/chats' }]);
    expect(await away.pushes()).toEqual([]);
  });

  test('news that was read by the morning is not pushed', async () => {
    const phone = await subscribed(bram);
    clock.move(11 * hour);
    const { conversation, message } = (await say(anna, bram, 'Good night')).reply;
    await jobs.settle();
    await read(bram, conversation, message.id);
    await jobs.pass(12 * hour);
    expect(await phone.pushes()).toEqual([]);
  });

  test('a member without quiet hours is notified at once', async () => {
    const phone = await subscribed(bram);
    await bram.ask(switchPush, { setting: 'quiet_hours', on: false });
    await leave(bram);
    clock.move(11 * hour);
    await say(anna, bram, 'Good night');
    expect(await phone.pushes()).toHaveLength(1);
  });
});

describe('likes', () => {
  test('within a short time share one push, which excludes likes taken back', async () => {
    const phone = await subscribed(bram);
    const [chloe, dora] = [await another('Chloe'), await another('Dora')];
    clock.move(minute);
    for (const one of [anna, chloe, dora]) await one.ask(likeMember, { profile: bram.id });
    await dora.ask(takeBackLike, { profile: bram.id });
    await jobs.pass(20 * minute);
    const path = '/likes/received';
    expect(await phone.pushes()).toMatchObject([{ body: 'You have 2 new likes', check_url: path }]);
  });

  test('are pushed with a name if the member wants that, and not at all if switched off', async () => {
    const phone = await subscribed(bram);
    await bram.ask(switchPush, { setting: 'names', on: true });
    await leave(bram);
    clock.move(minute);
    await anna.ask(likeMember, { profile: bram.id });
    await jobs.pass(20 * minute);
    const name = await nameOf(anna.id);
    expect(await phone.pushes()).toMatchObject([{ body: `${name} likes you` }]);
    await bram.ask(switchPush, { setting: 'likes', on: false });
    await leave(bram);
    clock.move(minute);
    await (await another('Chloe')).ask(likeMember, { profile: bram.id });
    await jobs.pass(20 * minute);
    expect(await phone.pushes()).toEqual([]);
  });

  test('that are mutual are pushed once, at once, as a match', async () => {
    const phone = await subscribed(bram);
    await bram.ask(likeMember, { profile: anna.id });
    await leave(bram);
    await anna.ask(likeMember, { profile: bram.id });
    expect(await phone.pushes()).toMatchObject([{ body: 'You have a new match', check_url: `/likes/m/${anna.id}` }]);
    await jobs.pass(20 * minute);
    expect(await phone.pushes()).toEqual([]);
  });
});

describe('a push service', () => {
  test.each([404, 410])('that responds with %d ends the subscription', async (status) => {
    const phone = await subscribed(bram);
    answers(() => ({ status }));
    await say(anna, bram, 'Hello');
    await phone.pushes();
    const left = db.selectFrom('push_subscription').selectAll().where('member_id', '=', bram.id);
    expect(await left.execute()).toEqual([]);
  });

  test('that is unavailable is retried with growing delays, up to a limit', async () => {
    const phone = await subscribed(bram);
    answers(() => ({ status: 429, headers: { 'retry-after': '120' } }));
    await say(anna, bram, 'Hello');
    expect(await phone.pushes()).toHaveLength(1);
    await jobs.pass(2 * minute - 1);
    expect(await phone.pushes()).toEqual([]);
    await jobs.pass(1);
    expect(await phone.pushes()).toHaveLength(1);
    await jobs.pass(3 * hour);
    expect(await phone.pushes()).toHaveLength(2);
  });

  test('that does not respond does not delay pushes to other services', async () => {
    const phone = await subscribed(bram);
    const laptop = browser(app, { ip: '198.51.100.46' });
    await laptop.ask(logIn, { email: bram.email, password: testPassword });
    const other = await subscribed(laptop);
    let silent: string | undefined;
    answers(({ endpoint }) => ((silent ??= endpoint) === endpoint ? undefined : { status: 201 }));
    await say(anna, bram, 'Hello');
    expect([...(await phone.pushes()), ...(await other.pushes())]).toHaveLength(2);
    answers(() => ({ status: 201 }));
    await jobs.pass(minute);
    expect([...(await phone.pushes()), ...(await other.pushes())], 'the silent one, later').toHaveLength(1);
  });
});
