import { describe, expect, test } from 'vitest';
import type { AskedOf } from '#contract/call.ts';
import { type MemberId, searchMembers } from '#contract/members/members.ts';
import { sendMessage } from '#contract/chats/chats.ts';
import { showUser } from '#contract/accounts/accounts.ts';
import { makeApp } from '../../process/app.ts';
import { matchesFingerprint, idempotencyKey } from '../http/idempotency.ts';
import { makeUnsubscribeLinks } from '../../areas/notifications/unsubscribe-link.ts';
import { makeBounceTokens } from '../../integrations/mail/bounce-token.ts';
import { makePhotoAddresses } from './photo-addresses.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import { isSigned, signWebhook } from '../../integrations/sandbox/signature.ts';
import { makeSecret, type Purpose, type Secret } from './secret.ts';
import { browser } from '#testing/browser.ts';
import { crowd, livesInUtrecht } from '#testing/drills/crowd.ts';
import { testServices } from '#testing/services.ts';
import { person } from '#testing/people.ts';

const first = 'the first secret, which was used for a year';
const second = 'the second secret, which replaces the first';
const before = makeSecret(first);
const replacing = makeSecret(second, first);
const after = makeSecret(second);

const now = new Date('2026-11-22T05:00:00Z');
const anna = '01990000-0000-7000-8000-000000000001' as MemberId;
const file = 'one' as PhotoFileId;
const shown = { owner: anna, where: 'profile', premium: false } as const;

/** Functions that return whether a value made with one secret is valid with another. */
const holds: Readonly<Record<string, (made: Secret, read: Secret) => boolean>> = {
  'the address of a photo': (made, read) => {
    const url = new URL(makePhotoAddresses(made).forViewer(anna, now)(file, 'full', shown), 'http://damson.test');
    const { until, of, sign } = Object.fromEntries(url.searchParams) as Record<string, string>;
    const address = { file, variant: 'full', until: until!, of: of!, for: '', signature: sign! };
    return makePhotoAddresses(read).isValid(address, anna, now);
  },
  'the link under an email': (made, read) => {
    const link = makeUnsubscribeLinks(made).write({ origin: 'http://damson.test' }, { member: anna, type: 'like' });
    return makeUnsubscribeLinks(read).read(new URL(link).searchParams.get('token')!)?.member === anna;
  },
  'the bounce token of an email': (made, read) => {
    const mark = makeBounceTokens(made).write(anna, 'anna@example.org');
    return makeBounceTokens(read).read(`bounce+${mark}@damson.test`)!.isOf('anna@example.org');
  },
  'the fingerprint of a repeated request': (made, read) => {
    const like = { owner: anna, key: 'key', path: '/api/like.php', input: { profile: anna }, at: now };
    const request = (secret: Secret) => idempotencyKey(secret, like);
    return matchesFingerprint(request(made).fingerprint, request(read));
  },
  'the signature of a webhook': (made, read) => isSigned(read, 'body', signWebhook(made, 'body', now), now),
};

describe('while a secret is replaced', () => {
  test.each(Object.entries(holds))(
    '%s made with the previous secret stays valid, and new ones use the new secret',
    (_, is) => {
      expect(is(before, replacing)).toBe(true);
      expect(is(replacing, after), 'made with the new secret').toBe(true);
      expect(is(replacing, before)).toBe(false);
      expect(is(before, after), 'after the previous secret is removed').toBe(false);
      expect(is(after, after)).toBe(true);
    },
  );

  test('a browser stays logged in and continues its search, and a repeated message is sent once', async () => {
    const services = await testServices();
    const withSecret = (secret: Secret) =>
      makeApp({ ...services, config: { ...services.config, secret }, addresses: makePhotoAddresses(secret) });
    const kim = await person(services, 'Kim', { sexuality: 'hetero' });
    await livesInUtrecht(services, kim.id);
    const bram = await person(services, 'Bram', { gender: 'male' });
    await crowd(services, 30);
    const at = (secret: Secret) => {
      const own = browser(withSecret(secret));
      for (const [name, value] of kim.cookies) own.cookies.set(name, value);
      return own;
    };
    const message: AskedOf<typeof sendMessage> = { profile: bram.id, text: 'Hello' };
    const key = crypto.randomUUID();
    const sent = await at(before).ask(sendMessage, message, { key });
    const { next } = (await at(before).ask(searchMembers, {})).reply;
    expect(next).not.toBeNull();

    expect((await at(replacing).ask(showUser, {})).reply.user?.id).toBe(kim.id);
    expect((await at(replacing).ask(searchMembers, { after: next! })).status).toBe(200);
    const again = await at(replacing).ask(sendMessage, message, { key });
    expect(again.status).toBe(200);
    expect(again.reply.message.id).toBe(sent.reply.message.id);
    expect((await at(replacing).ask(sendMessage, { ...message, text: 'Bye' }, { key })).status).toBe(422);
    expect((await at(after).ask(searchMembers, { after: next! })).problem.code).toBe('bad_cursor');
    expect((await at(after).ask(showUser, {})).reply.user?.id).toBe(kim.id);
  });
});

test('each purpose has a key of its own', () => {
  const purposes: readonly Purpose[] = ['limits', 'mail mark', 'once', 'photo address', 'search', 'unsubscribe'];
  const keys = purposes.map((purpose) => before.keyFor(purpose).export().toString('hex'));
  expect(new Set(keys).size).toBe(purposes.length);
  for (const key of keys) expect(key).not.toContain(Buffer.from(first).toString('hex'));
  expect(replacing.keysFor('once').map((key) => key.export())).toEqual([
    after.keyFor('once').export(),
    before.keyFor('once').export(),
  ]);
});
