import { readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ageOn } from '#contract/time.ts';
import { languageShortlists, languages } from '#contract/languages.ts';
import { memberName } from '#contract/accounts/accounts.ts';
import { photoLimits } from '#contract/photos.ts';
import { nameKey } from '#server/areas/accounts/identity.ts';
import { cellOf } from '#server/areas/members/cells.ts';
import { bandBetween } from '#server/areas/members/distance.ts';
import { fits, soughtGenders } from '#server/areas/members/search/compatibility.ts';
import { demoCommunity, type DemoMember } from './community.ts';
import { encounters } from './encounters.ts';
import { drawnPictures } from './pictures.ts';

const people = demoCommunity();
const [anna, bram, rachel, euan] = people as [DemoMember, DemoMember, DemoMember, DemoMember];
/** The date for which the community data was written. */
const imagined = '2026-07-01';
const ageOf = ({ birth_date }: DemoMember) => ageOn(birth_date, imagined);
const fit = (one: DemoMember, other: DemoMember) =>
  fits(
    { ...one, ...soughtGenders(one.gender, one.sexuality) },
    { ...other, ...soughtGenders(other.gender, other.sexuality) },
  );
const shared = (one: DemoMember, other: DemoMember) =>
  one.interests.filter((interest) => other.interests.includes(interest)).length;
const apart = (one: DemoMember, other: DemoMember) => bandBetween(cellOf(one.city), cellOf(other.city));

test.each([
  [anna, bram],
  [rachel, euan],
])(
  '$0.name and $1.name match: they live nearby and have a similar age, common interests and the same wish',
  (she, he) => {
    expect(fit(she, he)).toBe(true);
    expect(Number(apart(she, he))).toBeLessThanOrEqual(25);
    expect(Math.abs(ageOf(she) - ageOf(he))).toBeLessThan(5);
    expect(shared(she, he)).toBe(3);
    for (const [one, other] of [
      [she, he],
      [he, she],
    ] as const) {
      const { min_age, max_age, relationship_wish } = one.seeking!;
      expect(ageOf(other)).toBeGreaterThanOrEqual(min_age);
      expect(ageOf(other)).toBeLessThanOrEqual(max_age);
      expect(relationship_wish).toBe('lasting');
    }
    const met = encounters().map(({ one, other }) => [one, other].toSorted().join(' '));
    expect(met, 'and have yet to meet').not.toContain([she.key, he.key].toSorted().join(' '));
  },
);

test('Anna and Bram speak Dutch, Rachel and Euan English, and each has an unread message in that language', () => {
  const language = (who: DemoMember) => [who.name, who.language];
  expect([anna, bram, rachel, euan].map(language)).toEqual([
    ['Anna', 'nl'],
    ['Bram', 'nl'],
    ['Rachel', 'en'],
    ['Euan', 'en'],
  ]);
  const languageOf = new Map(people.map((who) => [who.key, who.language]));
  for (const { key, language: own } of [rachel, euan]) {
    const met = encounters().filter(({ one, other }) => one === key || other === key);
    expect(met.filter(({ messages }) => messages.length >= 5).length, key).toBeGreaterThanOrEqual(1);
    expect(
      met.some(({ other, unread }) => other === key && unread),
      key,
    ).toBe(true);
    for (const { one, other } of met) expect([languageOf.get(one), languageOf.get(other)], key).toEqual([own, own]);
  }
});

test.each([
  ['GB', 'London'],
  ['US', 'Manhattan'],
] as const)(
  'in %s, most members of 25 to 45 years live within 100 km of %s, so that somebody there finds eight',
  (country, town) => {
    const hub = people.find(({ city }) => city.country === country && city.name === town)!;
    const inCountry = people.filter(({ city }) => city.country === country);
    const near = (who: DemoMember) => Number(apart(hub, who)) <= 100;
    const grown = inCountry.filter((who) => ageOf(who) >= 25 && ageOf(who) <= 45);
    expect(grown.filter(near).length).toBeGreaterThan(grown.length * 0.9);
  },
);

test('members have names, and no handles', () => {
  for (const { name } of people) expect(name).toMatch(/^\p{Lu}[^\d_]*$/u);
});

test.each([anna, bram])('dozens of members match $name', (who) => {
  const fitting = people.filter(
    (other) =>
      fit(who, other) &&
      Math.abs(ageOf(who) - ageOf(other)) <= 8 &&
      shared(who, other) >= 2 &&
      Number(apart(who, other)) <= 50,
  );
  expect(fitting.length).toBeGreaterThanOrEqual(24);
});

test('profiles match their pictures, and no two members of a country share a face', () => {
  const worn = new Set<string>();
  for (const member of people) {
    const [main, ...others] = member.pictures.map(({ drawn }) => drawn);
    if (!main) continue;
    expect(main, member.key).toMatchObject({
      gender: member.gender,
      hair_color: member.facts.hair_color,
      eye_color: member.facts.eye_color,
      body_type: member.facts.body_type,
    });
    expect(Math.abs(('age' in main ? main.age : 0) - ageOf(member)), member.key).toBeLessThanOrEqual(4);
    for (const other of others) expect(other, member.key).toHaveProperty('shows');
    expect(worn, member.key).not.toContain(`${member.city.country} ${main.name}`);
    worn.add(`${member.city.country} ${main.name}`);
    expect(member.pictures.length).toBeLessThanOrEqual(photoLimits[member.premium ? 'premium' : 'free']);
  }
  const dark = people.filter(({ name }) =>
    /^(?:Ahmed|Mehmet|Emre|Youssef|Fatima|Omar|Raj|Priya|Wei|Kofi)\b/.test(name),
  );
  expect(dark.length).toBeGreaterThan(5);
  for (const { name, facts } of dark) expect(facts.hair_color, name).not.toMatch(/blond|red/);
});

test('every picture exists and is used, and all pictures together are smaller than 8 MB', () => {
  const folder = new URL('pictures/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.webp'));
  expect(files.toSorted()).toEqual([...drawnPictures().keys()].map((name) => `${name}.webp`).toSorted());
  const shown = new Set(people.flatMap(({ pictures }) => pictures.map(({ drawn }) => drawn.name)));
  expect([...drawnPictures().values()].filter((drawn) => 'face' in drawn && !shown.has(drawn.name))).toEqual([]);
  expect([...drawnPictures().values()].filter((drawn) => 'face' in drawn).length).toBeGreaterThanOrEqual(240);
  const bytes = files.reduce((sum, file) => sum + statSync(new URL(file, folder)).size, 0);
  expect(bytes).toBeLessThan(8_000_000);
});

test('members write in every supported language of their country', () => {
  expect(people).toHaveLength(600);
  const wrote = Map.groupBy(people, ({ city }) => city.country);
  expect(new Set(people.map(({ language }) => language))).toEqual(new Set(languages));
  for (const [country, inhabitants] of wrote) {
    const spoken = new Set(inhabitants.map(({ language }) => language));
    for (const language of spoken) expect(languageShortlists[country]).toContain(language);
  }
  const spokenIn = (country: 'CH' | 'BE' | 'CA' | 'FI' | 'US') =>
    [...new Set(wrote.get(country)!.map(({ language }) => language))].toSorted();
  expect([spokenIn('CH'), spokenIn('BE')]).toEqual([
    ['de', 'fr', 'it'],
    ['de', 'fr', 'nl'],
  ]);
  expect([spokenIn('CA'), spokenIn('FI'), spokenIn('US')]).toEqual([
    ['en', 'fr'],
    ['fi', 'sv'],
    ['en', 'es'],
  ]);
});

test('profile texts differ in length and some are empty; no sentence is repeated within a country', () => {
  const texts = people.map(({ about_me }) => about_me);
  const said = texts.filter((text) => text !== '');
  expect(new Set(said).size).toBe(said.length);
  expect(texts.length - said.length).toBeGreaterThan(30);
  expect(said.filter((text) => text.length < 60).length).toBeGreaterThan(100);
  expect(said.filter((text) => text.length > 150).length).toBeGreaterThan(60);
  for (const text of said) expect(text).not.toMatch(/ß.*Grüezi|@|:\/\/|www\.|[{}[\]<>|\\]|undefined/);
  for (const [country, inhabitants] of Map.groupBy(people, ({ city }) => city.country)) {
    const sentences = inhabitants.flatMap(({ about_me }) =>
      about_me.split(/(?<=[.!?])\s+/).filter((one) => one.length > 30),
    );
    expect(new Set(sentences).size, country).toBe(sentences.length);
  }
  const swiss = people.filter(({ city, language }) => city.country === 'CH' && language === 'de');
  expect(swiss.map(({ about_me }) => about_me).join('')).not.toContain('ß');
});

test('every name is valid for sign-up, and no two are confusable', () => {
  for (const { name } of people) expect(memberName.safeParse(name).success, name).toBe(true);
  expect(new Set(people.map(({ name }) => nameKey(name))).size).toBe(people.length);
});

test('no member ends two conversations with the same text', () => {
  const ends = encounters().flatMap(({ one, other, messages }) => {
    const last = messages.at(-1)?.text;
    return last ? [`${one}: ${last}`, `${other}: ${last}`] : [];
  });
  expect(ends.length).toBeGreaterThan(100);
  expect(new Set(ends).size).toBe(ends.length);
});
