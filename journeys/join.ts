import { familyOf, type PaymentMethod } from '#contract/payment-methods.ts';
import { expect, newcomerPassword, type Person, someone } from './people.ts';
import type { Named } from './sitemap.ts';

export interface JoinedMember extends Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/**
 * Creates a member with five credits and, by default, a confirmed address: a woman if the name ends in "a". Makes the
 * same calls as the sign-up screens, which `sign-up.test.ts` covers.
 */
export async function join(person: Person, called: string, { confirmed = true } = {}): Promise<JoinedMember> {
  const newcomer = someone(called);
  const gender = called.endsWith('a') ? 'female' : 'male';
  const rest = { password: newcomerPassword, date_of_birth: '1990-03-14', gender, consent: true };
  const reply = await callAs(person, '/api/signup.php', { ...newcomer, ...rest }, await languageOf(person));
  const { user } = (await reply.json()) as { user: { id: string } };
  const member = { ...person, ...newcomer, id: user.id };
  if (confirmed) await confirmEmail(member);
  return member;
}

/** Confirms the member's address with the link in the activation email. */
export async function confirmEmail(member: JoinedMember): Promise<void> {
  const { request } = member.context;
  const mailbox = await (await request.get('/ops/mail')).text();
  const [, mail] = new RegExp(`href="(/ops/mail/[^"]+)">(?:(?!</a>)[^])*${member.email}`).exec(mailbox)!;
  const [, token] = /token=([\w-]+)/.exec(await (await request.get(mail!)).text())!;
  await callAs(member, '/api/activate.php', { token });
}

/** Returns the header with the browser's language, which may include a country. */
async function languageOf({ page }: Person): Promise<Record<string, string>> {
  return { 'accept-language': await page.evaluate(() => navigator.language) };
}

/**
 * Makes a call like the member's own pages: with an idempotency key, and with a retry if the server has just closed the
 * keep-alive connection.
 */
export async function callAs({ context }: Person, path: string, data: object, more: Record<string, string> = {}) {
  const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID(), ...more };
  const reply = await context.request.post(path, { data, headers, maxRetries: 2 });
  expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200);
  return reply;
}

/** Buys credits, 75 by default, which makes the member premium. */
export async function buyCredits(member: JoinedMember, bought = 75): Promise<void> {
  const { request } = member.context;
  const offer = (await (await request.get('/api/packages.php')).json()) as {
    country: string;
    paymentmethods: PaymentMethod[];
    packages: { credits: number; amount_minor: number }[];
  };
  // Payments by these methods take a single press, whereas a card requires a second step and a transfer takes days.
  const payment_method = offer.paymentmethods.find((method) => ['bank', 'wallet'].includes(familyOf[method]));
  const { credits, amount_minor } = offer.packages.find((one) => one.credits === bought)!;
  const { country } = offer;
  const reply = await callAs(member, '/api/payment.php', { credits, country, payment_method, amount_minor });
  const { redirect } = (await reply.json()) as { redirect: string };
  await request.post(redirect, { form: { decision: 'completed' } });
  await expect
    .poll(async () => (await (await request.get('/api/user.php')).json()) as object)
    .toMatchObject({ user: { paid_user: true } });
}

/**
 * Collects the ids that URLs need, for a member who has bought credits and has a conversation. `other`: the member
 * whose profile the URLs name.
 */
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
