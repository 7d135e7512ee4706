import { expect, test } from 'vitest';
import {
  switchNotification,
  type NotificationType,
  notificationTypes,
  showNotifications,
} from '#contract/notifications/notifications.ts';
import { testServices } from '#testing/services.ts';
import { person, type TestPerson } from '#testing/people.ts';

const services = await testServices();
const { db, clock } = services;

async function switched(member: TestPerson, type: NotificationType, on: boolean) {
  return (await member.ask(switchNotification, { type, on })).reply.notifications;
}

test('there are eight types: new_conversations, new_messages, like, unread_message_reminders, promotions, weekly_updates, news, reminders', () => {
  expect(notificationTypes).toEqual([
    'new_conversations',
    'new_messages',
    'like',
    'unread_message_reminders',
    'promotions',
    'weekly_updates',
    'news',
    'reminders',
  ]);
});

test('a newcomer gets service emails, but no marketing without consent', async () => {
  const anna = await person(services, 'Anna');
  const { notifications } = (await anna.ask(showNotifications, {})).reply;
  expect(notifications).toEqual({
    email: anna.email,
    types: {
      new_conversations: true,
      new_messages: true,
      like: true,
      unread_message_reminders: true,
      promotions: false,
      weekly_updates: false,
      news: false,
      reminders: false,
    },
    disabled: [],
    invisible: false,
  });
});

test('each type is switched individually, and switching twice counts once', async () => {
  const bram = await person(services, 'Bram');
  for (const type of notificationTypes) {
    const { types: before } = (await bram.ask(showNotifications, {})).reply.notifications;
    for (const on of [!before[type], !before[type], before[type], before[type]]) {
      expect((await switched(bram, type, on)).types).toEqual({ ...before, [type]: on });
    }
  }
});

test('a consent to marketing is logged with its version and time, and so is its withdrawal', async () => {
  const chloe = await person(services, 'Chloe');
  const log = async () =>
    await db
      .selectFrom('consent')
      .select(['kind', 'version', 'given_at', 'withdrawn_at'])
      .where('member_id', '=', chloe.id)
      .where('kind', 'like', 'mail_%')
      .orderBy('given_at')
      .execute();
  const first = clock.now();
  await switched(chloe, 'news', true);
  clock.move(60_000);
  await switched(chloe, 'news', true);
  const given = { kind: 'mail_news', version: '2026-11-22', given_at: first };
  expect(await log(), 'agreeing again adds no consent').toEqual([{ ...given, withdrawn_at: null }]);
  const withdrawn_at = clock.now();
  await switched(chloe, 'news', false);
  await switched(chloe, 'news', false);
  expect(await log()).toEqual([{ ...given, withdrawn_at }]);
  clock.move(60_000);
  const again = clock.now();
  await switched(chloe, 'news', true);
  await switched(chloe, 'like', false);
  expect(await log(), 'a service mail needs no consent').toEqual([
    { ...given, withdrawn_at },
    { ...given, given_at: again, withdrawn_at: null },
  ]);
});

test('giving the same consent several times simultaneously stores it once', async () => {
  const dirk = await person(services, 'Dirk', { gender: 'male' });
  await Promise.all(Array.from({ length: 10 }, async () => await switched(dirk, 'promotions', true)));
  const consents = db
    .selectFrom('consent')
    .selectAll()
    .where('member_id', '=', dirk.id)
    .where('kind', '=', 'mail_promotions');
  expect(await consents.execute()).toHaveLength(1);
});
