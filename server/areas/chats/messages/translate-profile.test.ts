import { afterAll, expect, test } from 'vitest';
import { saveLanguage } from '#contract/accounts/accounts.ts';
import { blockMember } from '#contract/blocks.ts';
import { showMember } from '#contract/members/members.ts';
import { saveProfile } from '#contract/members/profiles.ts';
import { translateProfile } from '#contract/chats/translations.ts';
import { makeLog } from '../../../platform/core/log.ts';
import { openTranslation } from '../../../integrations/translation/translation.ts';
import { testServices } from '#testing/services.ts';
import type { TestPerson } from '#testing/people.ts';
import { twoPeople } from '#testing/talk.ts';
import { standInTranslator } from '#testing/doubles/translator.ts';

const translator = await standInTranslator(({ q, source, target }) => `${source}>${target}: ${q}`);
afterAll(async () => await translator.close());
const provider = 'Plum Translations';
const translation = await openTranslation({ url: translator.url, key: undefined, name: provider }, makeLog('silent'));
const services = await testServices({ translation });
const dutch = 'Ik zeil graag, en in de winter lees ik alles wat ik in de zomer heb laten liggen.';

/** Creates Anna, who reads English, and Bram, who writes this about himself. */
async function two(about_me: string): Promise<readonly [anna: TestPerson, bram: TestPerson]> {
  const [anna, bram] = await twoPeople(services);
  await bram.ask(saveProfile, { field: 'about_me', value: about_me, version: 0 });
  return [anna, bram];
}

async function languageSeen(reader: TestPerson, { id }: TestPerson) {
  return (await reader.ask(showMember, { id })).reply.profile.about_me_language;
}

async function translated(reader: TestPerson, { id }: TestPerson, consent?: true) {
  const { reply, problem } = await reader.ask(translateProfile, { profile: id, consent });
  return problem?.code ?? reply;
}

test('a profile’s language is reported only if it differs from the reader’s, and never for the reader’s own profile', async () => {
  const [anna, bram] = await two(dutch);
  expect(await languageSeen(anna, bram)).toBe('nl');
  expect(await languageSeen(bram, bram)).toBeNull();
  await anna.ask(saveLanguage, { language: 'nl' });
  expect(await languageSeen(anna, bram)).toBeNull();
  const [chloe, dirk] = await two('I like to sail, and in winter I read what I left lying in summer.');
  expect(await languageSeen(chloe, dirk)).toBeNull();
});

test('a profile is sent to the provider only with the reader’s consent, and without its owner’s identity', async () => {
  const [anna, bram] = await two(dutch);
  const before = translator.asked.length;
  const { problem } = await anna.ask(translateProfile, { profile: bram.id });
  expect(problem).toMatchObject({ status: 422, code: 'translation_consent_needed', provider });
  expect(translator.asked).toHaveLength(before);
  expect(await translated(anna, bram, true)).toEqual({ text: `nl>en: ${dutch}`, provider });
  expect(translator.asked.at(-1)).toEqual({ q: dutch, source: 'nl', target: 'en', format: 'text' });
  expect(await translated(anna, bram), 'agreed to once').toMatchObject({ provider });
});

test('a translation is refused for the reader’s own profile, an empty or unknown one, and across a block', async () => {
  const [anna, bram] = await two(dutch);
  const before = translator.asked.length;
  expect(await translated(bram, bram, true)).toBe('not_foreign');
  expect(await translated(bram, anna, true), 'she has written nothing').toBe('not_foreign');
  expect(await translated(anna, { ...bram, id: crypto.randomUUID() as TestPerson['id'] }, true)).toBe('no_such_member');
  await bram.ask(blockMember, { profile: anna.id });
  expect(await translated(anna, bram, true)).toBe('blocked');
  expect(translator.asked).toHaveLength(before);
});

test('without a translation provider, no language is detected', async () => {
  const quiet = await testServices();
  const [anna, bram] = await twoPeople(quiet);
  await bram.ask(saveProfile, { field: 'about_me', value: dutch, version: 0 });
  expect(await languageSeen(anna, bram)).toBeNull();
  expect(await translated(anna, bram, true)).toBe('translation_not_offered');
});
