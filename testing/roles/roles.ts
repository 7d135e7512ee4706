import { deleteAccount } from '#contract/accounts/account-deletion.ts';
import { logIn } from '#contract/accounts/accounts.ts';
import { blockMember } from '#contract/blocks.ts';
import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import type { PaymentId } from '#contract/payments.ts';
import { type PictureId, uploadPhoto } from '#contract/photos.ts';
import { transact } from '#server/platform/postgres/transact.ts';
import { closeAccount } from '#server/areas/reports/measures.ts';
import { type Browser, browser } from '../browser.ts';
import type { TestServices } from '../services.ts';
import { placeTestOrder } from '../orders.ts';
import { testPassword, type TestPerson, person } from '../people.ts';
import { jpeg } from '../doubles/photo-files.ts';
import { say } from '../talk.ts';

/** The kinds of callers: roles in the product, and states of an account. (Specification, sections 4 and 6.) */
export const callerRoles = [
  'visitor',
  'unconfirmed',
  'free',
  'premium',
  'blocked',
  'closed',
  'pending_deletion',
] as const;
export type CallerRole = (typeof callerRoles)[number];

/** The data that exists when a call is made: the member that calls target, and objects that belong to others. */
export interface Scene {
  /** The member that all calls target. She has blocked the member in the role `blocked`. */
  readonly anna: TestPerson;
  readonly bram: TestPerson;
  /** The conversation between Anna and Bram. */
  readonly theirs: { readonly conversation: ConversationId; readonly message: MessageId };
  /** One of Anna's payments. */
  readonly payment: PaymentId;
  /** One of Anna's photos. */
  readonly photo: PictureId;
}

/** The browser of a caller in some role. */
export interface RoleBrowser extends Browser {
  readonly email: string;
  /** Unique per browser. */
  readonly number: number;
}

export async function setScene(services: TestServices): Promise<Scene> {
  const anna = await person(services, 'Anna');
  const bram = await person(services, 'Bram', { gender: 'male' });
  const { conversation, message } = (await say(anna, bram, 'Hello')).reply;
  const { payment_id: payment } = (await placeTestOrder(anna)).reply;
  const { photo } = (await anna.upload(uploadPhoto, await jpeg())).reply;
  return { anna, bram, theirs: { conversation, message: message.id }, payment, photo };
}

let made = 0;

export async function inRole(services: TestServices, { anna }: Scene, role: CallerRole): Promise<RoleBrowser> {
  made += 1;
  const number = made;
  if (role === 'visitor') {
    const own = browser(services.app, { ip: `198.51.${Math.floor(number / 250)}.${(number % 250) + 1}` });
    return { ...own, email: `visitor${number}@example.org`, number };
  }
  const about = { gender: 'male', confirmed: role !== 'unconfirmed', premium: role === 'premium' } as const;
  const own = await person(services, `Member ${number}`, about);
  if (role === 'blocked') await anna.ask(blockMember, { profile: own.id });
  if (role === 'closed') await close(services, own);
  if (role === 'pending_deletion') await leave(own);
  return { ...own, number };
}

/** Closes the account, and logs in its owner. */
async function close({ db, clock }: TestServices, own: TestPerson): Promise<void> {
  await transact(db, async (tx) => await closeAccount(tx, own.id, clock.now()));
  clock.move(5_000);
  await own.ask(logIn, { email: own.email, password: testPassword });
}

/** Deletes the account, which ends every session, but keeps the cookie in this browser. */
async function leave(own: TestPerson): Promise<void> {
  const cookies = new Map(own.cookies);
  await own.ask(deleteAccount, { password: testPassword, confirmed: true });
  for (const [name, value] of cookies) own.cookies.set(name, value);
}
