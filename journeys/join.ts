import { expect, newcomerPassword, type Person, someone } from './people.ts';
import type { Named } from './sitemap.ts';

export interface JoinedMember extends Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/**
 * Somebody who has just joined, has confirmed their address unless told otherwise, and has five credits: a woman if her
 * name ends with an a. They asked as the sign-up screens ask, whose own journey is in `sign-up.test.ts`.
 */
export async function join(person: Person, called: string, { confirmed = true } = {}): Promise<JoinedMember> {
  const newcomer = someone(called);
  const gender = called.endsWith('a') ? 'female' : 'male';
  const rest = { password: newcomerPassword, date_of_birth: '1990-03-14', gender, consent: true };
  const reply = await ask(person, '/api/signup.php', { ...newcomer, ...rest }, await languageOf(person));
  const { user } = (await reply.json()) as { user: { id: string } };
  const member = { ...person, ...newcomer, id: user.id };
  if (confirmed) await confirm(member);
  return member;
}

/** The member follows the link in the mail they got. */
export async function confirm(member: JoinedMember): Promise<void> {
  const { request } = member.context;
  const mailbox = await (await request.get('/ops/mail')).text();
  const [, mail] = new RegExp(`href="(/ops/mail/[^"]+)">(?:(?!</a>)[^])*${member.email}`).exec(mailbox)!;
  const [, token] = /token=([\w-]+)/.exec(await (await request.get(mail!)).text())!;
  await ask(member, '/api/activate.php', { token });
}

/** What the browser says of its language and country with each page. */
async function languageOf({ page }: Person): Promise<Record<string, string>> {
  return { 'accept-language': await page.evaluate(() => navigator.language) };
}

/** Asks a call as the member's own pages do. */
export async function ask({ context }: Person, path: string, data: object, more: Record<string, string> = {}) {
  const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID(), ...more };
  const reply = await context.request.post(path, { data, headers });
  expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200);
  return reply;
}

/** The member buys 75 credits, and is premium. */
export async function buyCredits(member: JoinedMember): Promise<void> {
  const { request } = member.context;
  const offer = (await (await request.get('/api/packages.php')).json()) as {
    country: string;
    paymentmethods: string[];
    packages: { credits: number; amount_minor: number }[];
  };
  const [payment_method] = offer.paymentmethods;
  const { credits, amount_minor } = offer.packages.find((one) => one.credits === 75)!;
  const { country } = offer;
  const reply = await ask(member, '/api/payment.php', { credits, country, payment_method, amount_minor });
  const { redirect } = (await reply.json()) as { redirect: string };
  await request.post(redirect, { form: { decision: 'completed' } });
  await expect
    .poll(async () => (await (await request.get('/api/user.php')).json()) as object)
    .toMatchObject({ user: { paid_user: true } });
}

/** What one may name in addresses who has bought credits and has a conversation with another. */
export async function whatCanBeNamed({ context: { request } }: JoinedMember, other: JoinedMember): Promise<Named> {
  const { chats } = (await (await request.get('/api/chats.php')).json()) as { chats: { conversation: string }[] };
  const { transactions } = (await (await request.get('/api/transactions.php')).json()) as {
    transactions: { payment_id: string | null }[];
  };
  return {
    member: other.id,
    conversation: chats[0]!.conversation,
    payment: transactions.find(({ payment_id }) => payment_id)!.payment_id!,
  };
}
