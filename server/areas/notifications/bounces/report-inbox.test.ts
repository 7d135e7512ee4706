import { createTransport } from 'nodemailer';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { showUser } from '#contract/accounts/accounts.ts';
import { makeBounceTokens, returnPath } from '../../../integrations/mail/bounce-token.ts';
import { freePort } from '#testing/free-port.ts';
import { testServices } from '#testing/services.ts';
import { complaint, exchangeBounce, gmailBounce, type OurMail, postfixBounce } from '#testing/doubles/mail-reports.ts';
import { person, type TestPerson } from '#testing/people.ts';
import { openReportInbox } from './report-inbox.ts';
import { makeSecret } from '../../../platform/core/secret.ts';

const services = await testServices();
const { db, config, log } = services;
const marks = makeBounceTokens(config.secret);
const address = 'bounce@damson.example';
const port = await freePort();
const inbox = await openReportInbox(db, marks, { address, host: 'localhost', port }, log);
const post = createTransport({ host: 'localhost', port, ignoreTLS: true });

afterAll(async () => {
  post.close();
  await inbox.close();
});

let made = 0;
let anna: TestPerson;
let ours: OurMail;

beforeEach(async () => {
  made += 1;
  anna = await person(services, `Anna ${made}`);
  ours = mailTo(anna);
});

function mailTo({ id, email }: Pick<TestPerson, 'id' | 'email'>, marking = marks): OurMail {
  const mark = marking.write(id, email);
  const messageId = `<0198f3a1-0000-7000-8000-000000000001.${mark}@damson.example>`;
  return { returnPath: returnPath(address, mark), messageId, to: email };
}

/** Delivers a report over SMTP, as another mail server would; returns our response code. */
async function bring(raw: string, to = ours.returnPath): Promise<string> {
  const sending = post.sendMail({ envelope: { from: '', to }, raw });
  return await sending.then(
    ({ response }) => response.slice(0, 3),
    (fault: { responseCode?: number }) => String(fault.responseCode),
  );
}

async function reasons(member = anna): Promise<readonly string[]> {
  return (await member.ask(showUser, {})).reply.user!.notifications_disabled;
}

const elsewhere = (mail: OurMail): OurMail => ({ ...mail, returnPath: 'bounce@damson.example' });

describe('a permanent bounce', () => {
  test.each([
    ['Postfix', (mail: OurMail) => postfixBounce(mail)],
    ['Gmail', gmailBounce],
    ['Exchange', exchangeBounce],
  ])('in the format of %s stops emails to the member whose token is in the return path', async (_server, bounce) => {
    expect(await bring(bounce(ours))).toBe('250');
    expect(await reasons()).toEqual(['bounce']);
    expect(await bring(bounce(ours)), 'a repeated report').toBe('250');
    expect(await reasons()).toEqual(['bounce']);
  });

  test.each([
    ['Postfix', (mail: OurMail) => postfixBounce(mail)],
    ['Gmail', gmailBounce],
    ['Exchange', exchangeBounce],
  ])(
    'in the format of %s is recognized by the Message-ID if it is sent to a different address',
    async (_server, bounce) => {
      expect(await bring(bounce(elsewhere(ours)), address)).toBe('250');
      expect(await reasons()).toEqual(['bounce']);
    },
  );

  test('is recognized even if a server has capitalized the return path', async () => {
    await bring(postfixBounce(elsewhere(ours)), ours.returnPath.toUpperCase());
    expect(await reasons()).toEqual(['bounce']);
  });

  test('about the address counts; delays, temporary errors and rejections of our server or of the email itself do not', async () => {
    const none: readonly (readonly [string, string])[] = [
      ['4.2.2', 'failed'],
      ['4.4.1', 'delayed'],
      ['5.1.1', 'delayed'],
      ['2.0.0', 'delivered'],
      ['5.7.1', 'failed'],
      ['5.7.26', 'failed'],
      ['5.6.0', 'failed'],
      ['5.3.4', 'failed'],
      ['5', 'failed'],
    ];
    for (const [status, action] of none) {
      expect(await bring(postfixBounce(ours, status, action)), status).toBe('250');
      expect(await reasons(), `${status} ${action}`).toEqual([]);
    }
    await bring(postfixBounce(ours, '5.2.1'));
    expect(await reasons()).toEqual(['bounce']);
  });

  test('for a member’s previous address does not stop their emails', async () => {
    await db
      .updateTable('member')
      .set({ email: `other${made}@example.org` })
      .where('id', '=', anna.id)
      .execute();
    await bring(postfixBounce(ours));
    expect(await reasons()).toEqual([]);
  });
});

describe('a complaint', () => {
  test('in Yahoo’s format is recorded as fbl, by the enclosed return path or Message-ID', async () => {
    expect(await bring(complaint(ours), address)).toBe('250');
    expect(await reasons()).toEqual(['fbl']);
    const bram = await person(services, `Bram ${made}`);
    await bring(complaint({ ...elsewhere(mailTo(bram)) }), address);
    expect(await reasons(bram)).toEqual(['fbl']);
  });

  test.each(['not-spam', 'virus', 'auth-failure', ''])('of the type "%s" does not count', async (type) => {
    await bring(complaint(ours, type), address);
    expect(await reasons()).toEqual([]);
  });
});

describe('a hostile or foreign report is ignored if it', () => {
  test('names a member only in its text, or with a token that we did not make', async () => {
    const foreign = mailTo(anna, makeBounceTokens(makeSecret('the secret of somebody else, of some length')));
    const unmarked = { returnPath: address, messageId: '<1@damson.example>', to: anna.email };
    const bram = await person(services, `Bram ${made}`);
    const swapped = mailTo({ id: anna.id, email: bram.email });
    for (const mail of [foreign, unmarked, swapped]) {
      expect(await bring(postfixBounce(mail), mail.returnPath)).toBe('250');
      expect(await bring(complaint(mail), address)).toBe('250');
    }
    expect([await reasons(), await reasons(bram)]).toEqual([[], []]);
  });

  test('is addressed to another mailbox, or to several at once', async () => {
    for (const to of ['hello@damson.example', 'bounce@elsewhere.example', `${ours.returnPath}.evil.example`]) {
      expect(await bring(postfixBounce(ours), to)).toBe('550');
    }
    const sending = post.sendMail({ envelope: { from: '', to: [address, ours.returnPath] }, raw: postfixBounce(ours) });
    expect((await sending).rejected).toHaveLength(1);
  });

  test('is an ordinary email to a tokenized return path', async () => {
    await bring(`To: ${ours.returnPath}\r\nSubject: Out of office\r\n\r\nStatus: 5.1.1\r\nAction: failed\r\n`);
    expect(await reasons()).toEqual([]);
  });

  test('is larger than any real report', async () => {
    const huge = postfixBounce(ours).replace('Somebody has written', `${'x'.repeat(900)}\r\n`.repeat(1400));
    expect(await bring(huge)).toBe('552');
    expect(await reasons()).toEqual([]);
  });

  test('is deeply nested or malformed', async () => {
    const nested = (depth: number): string =>
      depth === 0
        ? 'Content-Type: message/delivery-status\r\n\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n'
        : `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n${nested(depth - 1)}\r\n--b${depth}--\r\n`;
    const inside = `Content-Type: message/rfc822\r\n\r\n`.repeat(2000);
    const headers = `X-Long: ${'x '.repeat(100)}\r\n`.repeat(2000);
    const lone = 'Content-Type: multipart/report; boundary="b"\r\n\r\n--b\r\n'.repeat(3000);
    for (const raw of [nested(200), inside, `${headers}\r\n`, lone, '\0'.repeat(5000), '--', ' ']) {
      expect(await bring(raw)).toBe('250');
    }
    expect(await reasons()).toEqual([]);
    expect(await bring(postfixBounce(ours)), 'the next report is accepted').toBe('250');
    expect(await reasons()).toEqual(['bounce']);
  });

  test('is logged without naming the member', async () => {
    await bring(postfixBounce(ours));
    const lines = services.logged.filter((line) => line.includes('received a report about an email'));
    expect(lines.at(-1)).toContain('"reason":"bounce","known":true');
    for (const line of lines) {
      expect(line).not.toContain(anna.email);
      expect(line).not.toContain(anna.id.replaceAll('-', ''));
    }
  });
});
