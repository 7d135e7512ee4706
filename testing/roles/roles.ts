import { deleteAccount } from '#contract/accounts/account-deletion.ts';
import { blockMember } from '#contract/blocks.ts';
import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import type { PaymentId } from '#contract/payments.ts';
import { type PictureId, uploadPhoto } from '#contract/photos.ts';
import { type Browser, browser } from '../browser.ts';
import type { TestServices } from '../services.ts';
import { placeTestOrder } from '../orders.ts';
import { testPassword, type TestPerson, person } from '../people.ts';
import { jpeg } from '../doubles/photo-files.ts';
import { say } from '../talk.ts';

/** Who asks: the roles of the product, and the stages of an account. (Specification, sections 4 and 6.) */
export const roles = ['visitor', 'unconfirmed', 'free', 'premium', 'blocked', 'pending_deletion'] as const;
export type Role = (typeof roles)[number];

/** What exists when a call is made: the other member, and what belongs to others. */
export interface Scene {
  /** Whom everyone turns to. She has blocked the one whose role is `blocked`. */
  readonly anna: TestPerson;
  readonly bram: TestPerson;
  /** Between Anna and Bram. */
  readonly theirs: { readonly conversation: ConversationId; readonly message: MessageId };
  /** Ordered by Anna. */
  readonly payment: PaymentId;
  /** Of Anna's. */
  readonly photo: PictureId;
}

/** Somebody in a role, before their browser. */
export interface RoleBrowser extends Browser {
  readonly email: string;
  /** Different for everyone who asks. */
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

export async function inRole(services: TestServices, { anna }: Scene, role: Role): Promise<RoleBrowser> {
  made += 1;
  const number = made;
  if (role === 'visitor') {
    const own = browser(services.app, { ip: `198.51.${Math.floor(number / 250)}.${(number % 250) + 1}` });
    return { ...own, email: `visitor${number}@example.org`, number };
  }
  const about = { gender: 'male', confirmed: role !== 'unconfirmed', premium: role === 'premium' } as const;
  const own = await person(services, `Member ${number}`, about);
  if (role === 'blocked') await anna.ask(blockMember, { profile: own.id });
  if (role === 'pending_deletion') await leave(own);
  return { ...own, number };
}

/** Deleting the account ends every session; this browser keeps the cookie all the same. */
async function leave(own: TestPerson): Promise<void> {
  const cookies = new Map(own.cookies);
  await own.ask(deleteAccount, { password: testPassword, confirmed: true });
  for (const [name, value] of cookies) own.cookies.set(name, value);
}
