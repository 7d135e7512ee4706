import { beforeEach, describe, expect, test } from 'vitest';
import { logIn, logOut, saveLanguage } from '#contract/accounts/accounts.ts';
import { saveAccountSettings } from '#contract/accounts/account-settings.ts';
import { blockMember } from '#contract/blocks.ts';
import { switchPush } from '#contract/notifications/push.ts';
import { browser } from '#testing/browser.ts';
import { testPassword, type TestPerson } from '#testing/people.ts';
import { hour, minute, pushScene } from '#testing/doubles/push-scene.ts';
import { say } from '#testing/talk.ts';
import { decidePushWorker, pushesPerDay } from './decide-push.ts';

const scene = await pushScene();
const { jobs, answers, noon, another, nameOf, subscribed, leave, look, read } = scene;
const { app, db, clock } = scene.services;
let anna: TestPerson;
let bram: TestPerson;

beforeEach(async () => {
  answers(() => ({ status: 201 }));
  noon();
  anna = await another('Anna');
  bram = await another('Bram', 'male');
});

describe('a message', () => {
  test('is pushed at once to every browser of a member who is away, without its sender or text', async () => {
    const phone = await subscribed(bram);
    const laptop = browser(app, { ip: '198.51.100.44' });
    await laptop.ask(logIn, { email: bram.email, password: testPassword });
    const other = await subscribed(laptop);
    const { conversation } = (await say(anna, bram, 'Shall we go sailing?')).reply;
    const [told, ...more] = await phone.pushes();
    expect(more).toEqual([]);
    const path = `/chats/${conversation}`;
    expect(told).toEqual({
      title: 'Damson',
      body: 'You have a new message',
      tag: path,
      language: 'en',
      check_url: path,
      open_url: `/login?next=${encodeURIComponent(path)}`,
    });
    expect(await other.pushes()).toEqual([told]);
  });

  test('is pushed once per conversation until it is read', async () => {
    const phone = await subscribed(bram);
    const chloe = await another('Chloe');
    const { conversation, message } = (await say(anna, bram, 'Hello')).reply;
    await say(anna, bram, 'Are you there?');
    await say(chloe, bram, 'Hello from me');
    expect(await phone.pushes()).toHaveLength(2);
    await read(bram, conversation, message.id);
    const last = (await say(anna, bram, 'Still there?')).reply;
    expect(await phone.pushes(), 'two of the three were read').toEqual([]);
    await read(bram, conversation, last.message.id);
    await say(anna, bram, 'And now?');
    // A member who has just read is notified half a minute later, unless they read on.
    await jobs.pass(minute);
    expect(await phone.pushes()).toHaveLength(1);
  });

  test('is pushed in the member’s language, and names the sender if the member wants that', async () => {
    const phone = await subscribed(bram);
    await bram.ask(saveLanguage, { language: 'nl' });
    await bram.ask(switchPush, { setting: 'names', on: true });
    await leave(bram);
    await say(anna, bram, 'Hello');
    const name = await nameOf(anna.id);
    expect(await phone.pushes()).toMatchObject([{ body: `${name} heeft je een bericht gestuurd`, language: 'nl' }]);
  });

  test('on a discreet site names neither the site nor its topic', async () => {
    const phone = await subscribed(bram);
    const { settings } = await db.selectFrom('site').select('settings').executeTakeFirstOrThrow();
    const set = async (changed: object) =>
      await db
        .updateTable('site')
        .set({ settings: JSON.stringify({ ...(settings as object), ...changed }) })
        .execute();
    await set({ name: 'Plum Hearts', mail_name: 'PH', discreet: true });
    try {
      clock.move(minute);
      await say(anna, bram, 'Hello');
      expect(await phone.pushes()).toMatchObject([{ title: 'PH', body: 'Something new is waiting for you' }]);
    } finally {
      await set({});
      clock.move(minute);
    }
  });
});

describe('no push is sent', () => {
  test('about messages that were read, or whose sender was blocked, in the meantime', async () => {
    const phone = await subscribed(bram);
    answers(() => ({ status: 503 }));
    const { conversation, message } = (await say(anna, bram, 'Hello')).reply;
    expect(await phone.pushes(), 'the push service rejected it').toHaveLength(1);
    answers(() => ({ status: 201 }));
    await read(bram, conversation, message.id);
    await jobs.pass(hour);
    expect(await phone.pushes()).toEqual([]);

    const chloe = await another('Chloe');
    answers(() => ({ status: 503 }));
    await say(chloe, bram, 'Hello');
    expect(await phone.pushes()).toHaveLength(1);
    answers(() => ({ status: 201 }));
    await bram.ask(blockMember, { profile: chloe.id });
    await leave(bram);
    await jobs.pass(hour);
    expect(await phone.pushes()).toEqual([]);
  });

  test('to a member with a page in view, unless they leave without reading', async () => {
    const phone = await subscribed(bram);
    await look(bram);
    const { conversation, message } = (await say(anna, bram, 'Hello')).reply;
    expect(await phone.pushes()).toEqual([]);
    await read(bram, conversation, message.id);
    await jobs.pass(20 * minute);
    expect(await phone.pushes(), 'it was read').toEqual([]);

    await look(bram);
    await say(anna, bram, 'Hello again');
    expect(await phone.pushes()).toEqual([]);
    await leave(bram);
    await jobs.pass(minute);
    expect(await phone.pushes()).toHaveLength(1);
  });

  test('to a member who has logged out, switched it off or is invisible, nor about an unconfirmed member', async () => {
    const phone = await subscribed(bram);
    await bram.ask(switchPush, { setting: 'messages', on: false });
    await leave(bram);
    await say(anna, bram, 'Hello');
    expect(await phone.pushes(), 'off').toEqual([]);
    await bram.ask(switchPush, { setting: 'messages', on: true });
    await bram.ask(saveAccountSettings, { invisible: true });
    await leave(bram);
    await say(await another('Chloe'), bram, 'Hello').catch(() => undefined);
    expect(await phone.pushes(), 'invisible').toEqual([]);
    await bram.ask(saveAccountSettings, { invisible: false });
    await leave(bram);
    const emma = await another('Emma', 'female', false);
    await say(emma, bram, 'Hello');
    expect(await phone.pushes(), 'unconfirmed').toEqual([]);
    await say(await another('Dora'), bram, 'Hello');
    expect(await phone.pushes(), 'without any of these').toHaveLength(1);
    await bram.ask(logOut, {});
    await say(await another('Fleur'), bram, 'Hello');
    expect(await phone.pushes(), 'logged out').toEqual([]);
  });

  test('beyond the limit in 24 hours', async () => {
    const phone = await subscribed(bram);
    for (let n = 0; n < pushesPerDay + 3; n += 1) await say(await another('Gina'), bram, 'Hello');
    expect(await phone.pushes()).toHaveLength(pushesPerDay);
    await jobs.pass(24 * hour);
    await say(await another('Hanna'), bram, 'Hello');
    expect(await phone.pushes()).toHaveLength(1);
  });

  test('twice for the same news, however often its job runs', async () => {
    const phone = await subscribed(bram);
    const { conversation, message } = (await say(anna, bram, 'Hello')).reply;
    const about = { type: 'messages', from: anna.id, conversation, message: message.id } as const;
    const decide = decidePushWorker(db).work as (data: object, now: Date) => Promise<void>;
    const data = { member: bram.id, about, looked: 0 };
    await Promise.all([1, 2, 3, 4].map(async () => await decide(data, clock.now())));
    expect(await phone.pushes()).toHaveLength(1);
  });
});
