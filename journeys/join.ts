import { expect, type Person, someone } from './people.ts';

export interface Member extends Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/**
 * Somebody who has just joined, has confirmed their address unless told otherwise, and has five credits. They asked as
 * the sign-up screens ask, whose own journey is in `sign-up.test.ts`.
 */
export async function join(person: Person, called: string, { confirmed = true } = {}): Promise<Member> {
  const newcomer = someone(called);
  const gender = called.endsWith('a') ? 'female' : 'male';
  const rest = { password: 'a fine long password', date_of_birth: '1990-03-14', gender, consent: true };
  const reply = await ask(person, '/api/signup.php', { ...newcomer, ...rest });
  const { user } = (await reply.json()) as { user: { id: string } };
  const member = { ...person, ...newcomer, id: user.id };
  if (confirmed) await confirm(member);
  return member;
}

/** The member follows the link in the mail they got. */
export async function confirm(member: Member): Promise<void> {
  const { request } = member.context;
  const mailbox = await (await request.get('/ops/mail')).text();
  const [, mail] = new RegExp(`href="(/ops/mail/[^"]+)">(?:(?!</a>)[^])*${member.email}`).exec(mailbox)!;
  const [, token] = /token=([\w-]+)/.exec(await (await request.get(mail!)).text())!;
  await ask(member, '/api/activate.php', { token });
}

async function ask({ context }: Person, path: string, data: object) {
  const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() };
  const reply = await context.request.post(path, { data, headers });
  expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200);
  return reply;
}
