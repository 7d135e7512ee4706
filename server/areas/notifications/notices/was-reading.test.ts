import { beforeEach, describe, expect, test } from 'vitest';
import { logOut } from '#contract/accounts/accounts.ts';
import { showChat } from '#contract/chats/chats.ts';
import { noteReceipts } from '#contract/chats/receipts.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { type TestPerson } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { say, twoPeople } from '#testing/talk.ts';
import { makeUnsubscribeLinks } from '../unsubscribe-link.ts';
import { noticeWorkers } from './notices.ts';

const services = await testServices();
const { db, clock, sites, config } = services;
const links = makeUnsubscribeLinks(config.secret);
const jobs = dueJobs(services, noticeWorkers(db, { sites, links }));
const minute = 60_000;
const day = 24 * 60 * minute;

let anna: TestPerson;
let bram: TestPerson;

beforeEach(async () => {
  [anna, bram] = await twoPeople(services, 20);
});

/** Returns the kinds of the notices sent to a member, oldest first. */
async function told(member: TestPerson): Promise<string[]> {
  await jobs.settle();
  const mails = db.selectFrom('mail').select('kind').where('to_address', '=', member.email);
  return (await mails.where('kind', '<>', 'activation').orderBy('created_at').execute()).map(({ kind }) => kind);
}

async function leave(member: TestPerson): Promise<void> {
  await member.ask(logOut, {});
}

async function read(member: TestPerson, other: TestPerson): Promise<void> {
  const { messages, conversation } = (await member.ask(showChat, { profile: other.id })).reply;
  await member.ask(noteReceipts, { receipts: [{ conversation, message: messages[0]!.id, read: true }] });
}

describe('a member who is reading', () => {
  /** Lets Bram read Anna's first message before she sends another. */
  async function readsAndIsWrittenTo(): Promise<void> {
    await say(anna, bram, 'One');
    await read(bram, anna);
    await jobs.settle();
    await say(anna, bram, 'Two');
  }

  test('is not notified of messages that they read, whether batched or sent alone', async () => {
    await readsAndIsWrittenTo();
    await read(bram, anna);
    await say(anna, bram, 'A warning comes with it, so it is sent alone: anna@example.org');
    await read(bram, anna);
    await leave(bram);
    await jobs.pass(day);
    expect(await told(bram)).toEqual([]);
  });

  test('and leaves is notified half a minute after a message that was sent alone', async () => {
    await say(anna, bram, 'One');
    await read(bram, anna);
    await jobs.settle();
    await say(anna, bram, 'A warning comes with it, so it is sent alone: anna@example.org');
    expect(await jobs.settle()).toEqual([]);
    await leave(bram);
    await jobs.pass(30_000);
    expect(await told(bram)).toEqual(['new_messages']);
  });

  test('is not notified of a message that they have read', async () => {
    await readsAndIsWrittenTo();
    await read(bram, anna);
    await leave(bram);
    await jobs.pass(day);
    expect(await told(bram)).toEqual([]);
  });

  test('and leaves before reading a new message is notified half a minute later', async () => {
    await readsAndIsWrittenTo();
    await leave(bram);
    expect(await told(bram)).toEqual([]);
    await jobs.pass(30_000);
    expect(await told(bram)).toEqual(['new_messages']);
  });

  test('is checked once, however many messages arrive in the meantime', async () => {
    await readsAndIsWrittenTo();
    for (let times = 0; times < 3; times += 1) {
      await read(bram, anna);
      await say(anna, bram, `More ${times}`);
    }
    expect(await jobs.settle()).toEqual([]);
    await leave(bram);
    clock.move(30_000);
    expect(await jobs.settle()).toEqual(['was_reading']);
    expect(await told(bram), 'about the first unseen message').toEqual(['new_messages']);
  });

  test('is notified of messages that arrive after the check', async () => {
    await readsAndIsWrittenTo();
    await read(bram, anna);
    await leave(bram);
    await jobs.pass(minute);
    await say(anna, bram, 'Later');
    expect(await told(bram)).toEqual(['new_messages']);
  });
});
