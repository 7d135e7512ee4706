import { beforeEach, describe, expect, test } from 'vitest';
import { logIn, logOut } from '#contract/accounts/accounts.ts';
import { saveAccountSettings } from '#contract/accounts/account-settings.ts';
import { blockMember } from '#contract/blocks.ts';
import { removeChat, showChat } from '#contract/chats/chats.ts';
import { switchNotification } from '#contract/notifications/notifications.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { testServices } from '#testing/services.ts';
import { testPassword, person, type TestPerson } from '#testing/people.ts';
import { haveCredits, readTexts, say } from '#testing/talk.ts';
import { disableMails } from '../preferences.ts';
import { makeUnsubscribeLinks } from '../unsubscribe-link.ts';
import { noticeWorkers } from './notices.ts';

const services = await testServices();
const { db, clock, sites, config } = services;
const links = makeUnsubscribeLinks(config.secret);
const jobs = dueJobs(services, noticeWorkers(db, { sites, links }));
const minute = 60_000;
const day = 86_400_000;

let anna: TestPerson;
let bram: TestPerson;
let made = 0;

beforeEach(async () => {
  made += 1;
  anna = await person(services, `Anna ${made}`);
  bram = await person(services, `Bram ${made}`, { gender: 'male' });
  await haveCredits(services, anna.id, 100);
  await haveCredits(services, bram.id, 100);
});

/** Returns the kinds of the notices sent to a member, oldest first. */
async function told(member: TestPerson): Promise<string[]> {
  await jobs.settle();
  const mails = db
    .selectFrom('mail')
    .select('kind')
    .where('to_address', '=', member.email)
    .where('kind', '<>', 'activation');
  return (await mails.orderBy('created_at').orderBy('kind').execute()).map(({ kind }) => kind);
}

async function leave(member: TestPerson): Promise<void> {
  await member.ask(logOut, {});
}

async function comeBack(member: TestPerson): Promise<void> {
  await member.ask(logIn, { email: member.email, password: testPassword });
}

async function read(member: TestPerson, other: TestPerson): Promise<void> {
  const { messages, conversation } = (await member.ask(showChat, { profile: other.id })).reply;
  const body = JSON.stringify({ conversation, message: messages[0]!.id });
  await member.send('/api/chat.php', { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
}

async function lastMail(member: TestPerson) {
  const mails = db
    .selectFrom('mail')
    .selectAll()
    .where('to_address', '=', member.email)
    .where('kind', '<>', 'activation');
  return await mails.orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow();
}

describe('a member who is away', () => {
  test('is notified of a new conversation, in their language, without any of its text', async () => {
    await bram.send('/api/user.php', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ language: 'nl' }),
    });
    await leave(bram);
    const { conversation } = (await say(anna, bram, 'Shall we go sailing?')).reply;
    expect(await told(bram)).toEqual(['new_conversations']);
    const mail = await lastMail(bram);
    expect(mail).toMatchObject({ subject: 'Iemand heeft je geschreven op Damson', language: 'nl', member_id: bram.id });
    expect(mail.body_text).toContain(`Anna ${made} is een gesprek met je begonnen.`);
    expect(mail.body_text).toContain(`http://damson.test/chats/${conversation}`);
    for (const body of [mail.body_text, mail.body_html]) {
      expect(body).not.toContain('sailing');
      expect(body).toContain(mail.unsubscribe_url!);
    }
    const token = new URL(mail.unsubscribe_url!).searchParams.get('token')!;
    expect(links.read(token)).toEqual({ member: bram.id, type: 'new_conversations' });
  });

  test('is notified once per conversation until they have read it, and then again', async () => {
    await say(bram, anna, 'Hello');
    await leave(bram);
    for (let times = 0; times < 5; times += 1) {
      await say(anna, bram, `Are you there? ${times}`);
      await jobs.pass(minute);
    }
    expect(await told(bram)).toEqual(['new_messages']);
    await comeBack(bram);
    await read(bram, anna);
    await leave(bram);
    await say(anna, bram, 'And now?');
    await jobs.pass(minute);
    expect(await told(bram)).toEqual(['new_messages', 'new_messages']);
  });

  test('gets at most six notices in 24 hours, and more the next day', async () => {
    await leave(bram);
    for (let other = 0; other < 8; other += 1) {
      const chloe = await person(services, `Chloe ${made} ${other}`);
      await say(chloe, bram, 'Hello');
    }
    expect(await told(bram)).toHaveLength(6);
    clock.move(day);
    const dora = await person(services, `Dora ${made}`);
    await say(dora, bram, 'Hello');
    expect((await told(bram)).filter((kind) => kind === 'new_conversations')).toHaveLength(7);
  });

  test('gets one notice however often the job runs', async () => {
    await leave(bram);
    const { conversation, message } = (await say(anna, bram, 'Hello')).reply;
    const unread = { member: bram.id, from: anna.id, conversation, message: message.id };
    const [work] = noticeWorkers(db, { sites, links }).map(
      (one) => one.work as (data: object, now: Date) => Promise<void>,
    );
    await Promise.all(Array.from({ length: 5 }, async () => await work!(unread, clock.now())));
    expect(await told(bram)).toEqual(['new_conversations']);
  });
});

describe('a member who is online', () => {
  test('is notified only after leaving without reading', async () => {
    await say(anna, bram, 'Hello');
    await jobs.pass(10 * minute);
    expect(await told(bram), 'still there').toEqual([]);
    await jobs.pass(minute);
    expect(await told(bram), 'inactive for eleven minutes').toEqual(['new_conversations']);
  });

  test('and stays online is not notified, because they see the badge', async () => {
    await say(anna, bram, 'Hello');
    for (let passed = 0; passed < 24; passed += 1) {
      await jobs.pass(minute);
      await bram.send('/api/user.php');
      await services.app.settled();
    }
    await leave(bram);
    await jobs.pass(2 * day);
    expect(await told(bram)).toEqual([]);
  });

  test('and reads is not notified', async () => {
    await say(anna, bram, 'Hello');
    expect(await readTexts(bram, anna)).toEqual(['Hello']);
    await read(bram, anna);
    await leave(bram);
    await jobs.pass(day);
    expect(await told(bram)).toEqual([]);
  });
});

describe('a reminder of unread messages', () => {
  test('is sent once, a day after the message, while the member is away', async () => {
    await leave(bram);
    clock.move(10 * minute);
    await say(anna, bram, 'Hello');
    await jobs.pass(day - minute);
    expect(await told(bram)).toEqual(['new_conversations']);
    const emma = await person(services, `Emma ${made}`);
    await say(emma, bram, 'Hello');
    await jobs.pass(minute);
    expect(await told(bram)).toEqual(['new_conversations', 'new_conversations', 'unread_message_reminders']);
    expect((await lastMail(bram)).subject).toBe('2 unread messages are waiting for you on Damson');
    await jobs.pass(10 * day);
    expect(await told(bram), 'no second reminder').toHaveLength(3);
  });

  test('is not sent to a member who has visited or read in the meantime', async () => {
    await leave(bram);
    clock.move(10 * minute);
    await say(anna, bram, 'Hello');
    await jobs.pass(6 * 60 * minute);
    await comeBack(bram);
    await leave(bram);
    await jobs.pass(2 * day);
    expect(await told(bram)).toEqual(['new_conversations']);
  });
});

describe('no notice is sent', () => {
  const notWritten: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['the recipient has switched it off', switchOff],
    ['the recipient is invisible', async () => await bram.ask(saveAccountSettings, { invisible: true })],
    [
      'the recipient’s emails bounce',
      async () => await transact(db, async (tx) => await disableMails(tx, bram.id, 'bounce')),
    ],
    ['the recipient has blocked the sender', async () => await bram.ask(blockMember, { profile: anna.id })],
    ['the sender has blocked the recipient', async () => await anna.ask(blockMember, { profile: bram.id })],
    ['the recipient has removed the conversation', async () => await bram.ask(removeChat, await conversation())],
    ...(['blocked', 'pending_deletion', 'not_confirmed'] as const).flatMap((status) => [
      [`the recipient is ${status}`, async () => await setStatus(bram, status)] as const,
      [`the sender is ${status}`, async () => await setStatus(anna, status)] as const,
    ]),
    [
      'the sender is fictional',
      async () => await db.updateTable('member_card').set({ fictional_icon: true }).where('id', '=', anna.id).execute(),
    ],
  ];

  async function switchOff() {
    for (const type of ['new_conversations', 'unread_message_reminders'] as const) {
      await bram.ask(switchNotification, { type, on: false });
    }
  }

  async function conversation() {
    const { conversation_id } = await db
      .selectFrom('inbox')
      .select('conversation_id')
      .where('member_id', '=', bram.id)
      .executeTakeFirstOrThrow();
    return { conversation: conversation_id };
  }

  async function setStatus(member: TestPerson, status: 'blocked' | 'pending_deletion' | 'not_confirmed') {
    await db.updateTable('member').set({ status }).where('id', '=', member.id).execute();
  }

  test.each(notWritten)('if %s', async (_who, happens) => {
    await say(anna, bram, 'Hello');
    await happens();
    await jobs.pass(2 * day);
    expect(await told(bram)).toEqual([]);
  });
});
