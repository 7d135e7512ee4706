import { freeConversations } from '#contract/chats.ts';
import type { MemberId } from '#contract/members.ts';
import { pairOf } from '#server/members/pair.ts';
import { type Chance, chanceOf } from './drawing/chance.ts';
import { conversationsIn, turnsOf } from './people/conversations.ts';
import type { DemoPerson } from './person.ts';
import { seeks } from '#server/members/fit.ts';

/** What there is between two members of the community. */
export interface Encounter {
  readonly one: DemoPerson;
  readonly other: DemoPerson;
  readonly oneLikes: boolean;
  readonly otherLikes: boolean;
  readonly messages: readonly DemoMessage[];
  /** The last words have not been read by whoever they are for. */
  readonly unread: boolean;
}

export interface DemoMessage {
  readonly from: MemberId;
  readonly to: MemberId;
  readonly text: string;
  readonly minutesAgo: number;
}

/** Likes and conversations between people who fit. Anna and Bram know some of the others, and not each other yet. */
export function encounters(people: readonly DemoPerson[]): Encounter[] {
  const [anna, bram, ...others] = people;
  const met = new Map<string, Encounter>();
  const meet = (encounter: Encounter) => met.set(pairOf(encounter.one.id, encounter.other.id).id, encounter);

  for (const one of others) {
    const chance = chanceOf(`encounters ${one.seed}`);
    const fitting = others.filter((other) => other.id !== one.id && fit(one, other) && isNear(one, other));
    let started = 0;
    for (let times = Math.floor(chance.between(0, 4)); times > 0 && fitting.length > 0; times -= 1) {
      const other = fitting[Math.floor(chance.fraction() * fitting.length)]!;
      const mayStart = one.premium || started < freeConversations;
      const happened = encounter(one, other, chance, mayStart);
      if (happened.messages.length > 0) started += 1;
      meet(happened);
    }
  }
  for (const one of [anna!, bram!]) {
    const near = others.filter((other) => fit(one, other) && other.city.country === one.city.country);
    near.slice(0, 7).forEach((other, index) => meet(withTheKnown(one, other, index)));
  }
  return [...met.values()];
}

function fit(one: DemoPerson, other: DemoPerson): boolean {
  const wanted = (who: DemoPerson, whom: DemoPerson) => seeks(who.gender, who.sexuality)[`seeks_${whom.gender}`];
  const born = (who: DemoPerson) => Number(who.birth_date.slice(0, 4));
  return wanted(one, other) && wanted(other, one) && Math.abs(born(one) - born(other)) <= 12;
}

function isNear(one: DemoPerson, other: DemoPerson): boolean {
  return one.city.country === other.city.country && one.language === other.language;
}

function encounter(one: DemoPerson, other: DemoPerson, chance: Chance, mayStart: boolean): Encounter {
  const talked = chance.likely(0.3) && mayStart;
  const otherLikes = talked ? chance.likely(0.8) : chance.likely(0.25);
  const messages = talked ? talk(one, other, chance, Math.round(chance.between(120, 20_000))) : [];
  return { one, other, oneLikes: true, otherLikes, messages, unread: false };
}

/** What waits for Anna and for Bram: new likes, a match, two conversations, of which one has something unread. */
function withTheKnown(one: DemoPerson, other: DemoPerson, index: number): Encounter {
  const chance = chanceOf(`known ${one.seed} ${other.seed}`);
  const base = { one: other, other: one, oneLikes: true, otherLikes: index >= 5, messages: [], unread: false };
  if (index < 3) return base;
  if (index === 3) return { ...base, otherLikes: true };
  if (index > 4) return { ...base, messages: talk(other, one, chance, 900 + index * 700), otherLikes: true };
  return { ...base, messages: talk(other, one, chance, 35).slice(0, 1), unread: true };
}

/** A conversation that ended so many minutes ago, in the language both write. */
function talk(one: DemoPerson, other: DemoPerson, chance: Chance, endedMinutesAgo: number): DemoMessage[] {
  const scripts = conversationsIn(one.language, one.city.country);
  const shared = scripts.filter(
    ({ about }) => !about || (one.interests.includes(about) && other.interests.includes(about)),
  );
  const script = shared[Math.floor(chance.fraction() * shared.length)] ?? scripts[0]!;
  const speaker = ({ language, city, gender }: DemoPerson) => ({ language, country: city.country, gender });
  const turns = turnsOf(script, speaker(one), speaker(other));
  let minutesAgo = endedMinutesAgo + turns.length * 30;
  return turns.map(({ by, text }) => {
    minutesAgo -= Math.round(chance.between(1, 29));
    const [from, to] = by === 'A' ? [one.id, other.id] : [other.id, one.id];
    return { from, to, text, minutesAgo };
  });
}
