import { setTimeout as sleep } from 'node:timers/promises';
import { activate, signUp } from '#contract/accounts/accounts.ts';
import type { AskedOf } from '#contract/call.ts';
import { sendMessage } from '#contract/chats/chats.ts';
import { likeMember } from '#contract/likes.ts';
import type { MemberId } from '#contract/members/members.ts';
import { listPackages, orderCredits } from '#contract/payments.ts';
import { chanceOf, seed } from '../chance.ts';
import type { Queryable } from '../databases/invariants.ts';
import { type ReconnectingBrowser, reconnectingBrowser } from '../reconnecting-browser.ts';
import { signUpForm } from '../people.ts';

/** A member's action, retried with the same key until acknowledged. */
export interface DrillStep<Asked> {
  readonly by: Player;
  readonly key: string;
  readonly asked: Asked;
  /** The id in the reply: of the message, the payment or the new member. */
  readonly id: string;
}

export interface Player extends ReconnectingBrowser {
  readonly id: MemberId;
  readonly email: string;
}

/** All acknowledged actions of a drill, by kind. */
export interface Deeds {
  readonly signUps: DrillStep<AskedOf<typeof signUp>>[];
  readonly messages: DrillStep<AskedOf<typeof sendMessage>>[];
  readonly likes: DrillStep<AskedOf<typeof likeMember>>[];
  readonly orders: DrillStep<AskedOf<typeof orderCredits>>[];
}

const chance = chanceOf(seed);
let newcomers = 0;

export async function comesIn(url: string, { signUps }: Deeds): Promise<Player> {
  newcomers += 1;
  const browser = reconnectingBrowser(url);
  const form = signUpForm(`Player ${newcomers}`, { gender: newcomers % 2 ? 'female' : 'male' });
  const key = crypto.randomUUID();
  const { user } = await browser.ask(signUp, form, key);
  const player = { ...browser, id: user!.id, email: form.email };
  signUps.push({ by: player, key, asked: form, id: player.id });
  return player;
}

/** Confirms a player's address with the link in the activation email. */
export async function confirms({ ask, email }: Player, { query }: Queryable): Promise<void> {
  const { rows } = await query(`SELECT body_text AS id FROM mail WHERE to_address = '${email}'`);
  await ask(activate, { token: /token=([\w-]+)/.exec(String(rows[0]!.id))![1]! });
}

export async function writes(by: Player, to: Player, { messages }: Deeds): Promise<void> {
  const key = crypto.randomUUID();
  const asked = { profile: to.id, text: `To ${to.email}: ${key}` };
  const { message } = await by.ask(sendMessage, asked, key);
  messages.push({ by, key, asked, id: message.id });
}

export async function drillLikes(by: Player, whom: Player, { likes }: Deeds): Promise<void> {
  const key = crypto.randomUUID();
  const { matched } = await by.ask(likeMember, { profile: whom.id }, key);
  likes.push({ by, key, asked: { profile: whom.id }, id: String(matched) });
}

export async function buys(by: Player, url: string, { orders }: Deeds): Promise<void> {
  const { packages } = await by.ask(listPackages, { country: 'NL' });
  const { credits, amount_minor } = packages[0]!;
  const asked = { credits, amount_minor, country: 'NL', payment_method: 'ideal' } as const;
  const key = crypto.randomUUID();
  const ordered = await by.ask(orderCredits, asked, key).catch(unlessPriceChanged);
  // The price has changed because the previous order, which has just been paid, consumed the discount.
  if (!ordered) return;
  orders.push({ by, key, asked, id: ordered.payment_id });
  await pays(new URL(new URL(ordered.redirect).pathname, url));
}

function unlessPriceChanged(fault: Error): undefined {
  if (!fault.message.endsWith('price_changed')) throw fault;
}

/** Submits the form on the provider's page until the provider redirects back. */
async function pays(page: URL): Promise<void> {
  const body = new URLSearchParams({ decision: 'completed' });
  const decide = async () => await fetch(page, { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
  while ((await decide())?.status !== 303) await sleep(50);
}

/** Repeats an action, with pauses, until `over` aborts. Completes the last repetition. */
export async function keeps(over: AbortSignal, pause: number, does: (time: number) => Promise<void>): Promise<void> {
  for (let time = 0; !over.aborted; time += 1) {
    await does(time);
    await sleep(pause * (0.5 + chance()));
  }
}
