import { afterAll, describe, expect, test } from 'vitest';
import { saveLanguage } from '#contract/accounts/accounts.ts';
import { showAccountSettings } from '#contract/accounts/account-settings.ts';
import { blockMember } from '#contract/blocks.ts';
import { type ConversationId, type MessageId, showChat } from '#contract/chats/chats.ts';
import { sendGift } from '#contract/chats/gifts.ts';
import { showSettings } from '#contract/site.ts';
import { translateMessage, withdrawTranslation } from '#contract/chats/translations.ts';
import { makeLog } from '../../../platform/core/log.ts';
import { openTranslation } from '../../../integrations/translation/translation.ts';
import { testServices } from '#testing/services.ts';
import type { TestPerson } from '#testing/people.ts';
import { say, twoPeople } from '#testing/talk.ts';
import { standInTranslator } from '#testing/doubles/translator.ts';

let away = 0;
const translator = await standInTranslator(({ q, source, target }) => away || `${source}>${target}: ${q}`);
afterAll(async () => await translator.close());
const settings = { url: translator.url, key: undefined, name: 'Plum Translations' };
const translation = await openTranslation(settings, makeLog('silent'));
const services = await testServices({ translation });
const provider = settings.name;
const dutch = 'Ik vond je foto van het strand erg mooi';

async function said(from: TestPerson, to: TestPerson, text = dutch) {
  const { conversation, message } = (await say(from, to, text)).reply;
  return { conversation, message: message.id };
}

async function languagesSeenBy(reader: TestPerson, other: TestPerson) {
  const { messages } = (await reader.ask(showChat, { profile: other.id })).reply;
  return messages.map(({ language }) => language).toReversed();
}

async function translated(
  reader: TestPerson,
  which: { conversation: ConversationId; message: MessageId },
  consent?: true,
) {
  const { reply, problem } = await reader.ask(translateMessage, { ...which, consent });
  return problem?.code ?? reply;
}

describe('a message in a foreign language', () => {
  test('has a detected language for its reader only', async () => {
    const [anna, bram] = await twoPeople(services, 10);
    await say(anna, bram, dutch);
    await say(anna, bram, 'I liked the photo of the beach very much');
    await say(anna, bram, 'haha ok');
    expect(await languagesSeenBy(bram, anna)).toEqual(['nl', null, null]);
    expect(await languagesSeenBy(anna, bram)).toEqual([null, null, null]);
    await bram.ask(saveLanguage, { language: 'nl' });
    expect(await languagesSeenBy(bram, anna)).toEqual([null, 'en', null]);
    const { reply } = await bram.ask(showSettings, {});
    expect(reply.settings.translation_provider).toBe(provider);
  });

  test('has no detected language without a translation provider', async () => {
    const quiet = await testServices();
    const [anna, bram] = await twoPeople(quiet, 10);
    const which = await said(anna, bram);
    expect(await languagesSeenBy(bram, anna)).toEqual([null]);
    expect(await translated(bram, which, true)).toBe('translation_not_offered');
    expect((await bram.ask(showSettings, {})).reply.settings.translation_provider).toBeNull();
  });
});

describe('a translation', () => {
  test('requires the member’s consent, which names the provider and is logged', async () => {
    const [anna, bram] = await twoPeople(services, 10);
    const which = await said(anna, bram);
    const before = translator.asked.length;
    const { problem } = await bram.ask(translateMessage, which);
    expect(problem).toMatchObject({ status: 422, code: 'translation_consent_needed', provider });
    expect(translator.asked, 'nothing was sent').toHaveLength(before);

    expect(await translated(bram, which, true)).toEqual({ text: `nl>en: ${dutch}`, provider });
    expect(translator.asked.at(-1), 'only the text is sent').toEqual({
      q: dutch,
      source: 'nl',
      target: 'en',
      format: 'text',
    });
    expect(await translated(bram, which), 'once is enough').toMatchObject({ provider });
    const consents = services.db.selectFrom('consent').selectAll().where('member_id', '=', bram.id);
    const mine = consents.where('kind', '=', 'translation');
    expect(await mine.execute()).toMatchObject([{ version: `2026-11-23 ${provider}`, withdrawn_at: null }]);
    const told = (await bram.ask(showAccountSettings, {})).reply.account_settings.translation;
    expect(told).toEqual({ provider, given_at: services.clock.now().toISOString() });

    await bram.ask(withdrawTranslation, {});
    expect(await translated(bram, which)).toBe('translation_consent_needed');
    expect((await bram.ask(showAccountSettings, {})).reply.account_settings.translation).toBeNull();
    expect(await mine.execute()).toMatchObject([{ withdrawn_at: services.clock.now() }]);
  });

  test('requires a new consent if the operator has changed the provider', async () => {
    const [anna, bram] = await twoPeople(services, 10);
    const which = await said(anna, bram);
    const given_at = services.clock.now();
    const former = { member_id: bram.id, kind: 'translation', version: '2026-11-23 Somebody Else', given_at };
    await services.db.insertInto('consent').values(former).execute();
    expect(await translated(bram, which)).toBe('translation_consent_needed');
    services.clock.move(1000);
    expect(await translated(bram, which, true)).toMatchObject({ provider });
  });

  test('is available only for text messages that the reader has received', async () => {
    const [anna, bram] = await twoPeople(services, 10);
    const which = await said(anna, bram);
    const [, stranger] = await twoPeople(services, 10);
    const before = translator.asked.length;
    expect(await translated(stranger, which, true)).toBe('no_such_message');
    expect(await translated(anna, which, true), 'one’s own').toBe('no_such_message');
    const message = crypto.randomUUID() as MessageId;
    expect(await translated(bram, { ...which, message }, true)).toBe('no_such_message');
    const gift = (await anna.ask(sendGift, { profile: bram.id, gift: 'rose', price: 3, text: dutch })).reply;
    expect(await translated(bram, { ...which, message: gift.message.id }, true)).toBe('no_such_message');
    await anna.ask(blockMember, { profile: bram.id });
    expect(await translated(bram, which, true), 'from a member who has blocked them').toBe('no_such_message');
    expect(translator.asked).toHaveLength(before);
  });

  test('is refused for a text in the member’s own language', async () => {
    const [anna, bram] = await twoPeople(services, 10);
    const which = await said(anna, bram, 'I liked the photo of the beach very much');
    expect(await translated(bram, which, true)).toBe('not_foreign');
  });

  test('that fails reports whether it may succeed later', async () => {
    const [anna, bram] = await twoPeople(services, 10);
    const which = await said(anna, bram);
    away = 503;
    expect(await translated(bram, which, true)).toBe('translation_unavailable');
    away = 400;
    expect(await translated(bram, which)).toBe('cannot_translate');
    away = 0;
    expect(await translated(bram, which)).toMatchObject({ text: `nl>en: ${dutch}` });
  });

  test('is limited to 60 an hour', async () => {
    const [anna, bram] = await twoPeople(services, 10);
    const which = await said(anna, bram);
    for (let count = 0; count < 60; count += 1) expect(await translated(bram, which, true)).toMatchObject({ provider });
    expect(await translated(bram, which)).toBe('too_many_requests');
  });
});
