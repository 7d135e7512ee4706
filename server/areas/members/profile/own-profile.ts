import type * as z from 'zod/mini';
import type { Language } from '#contract/languages.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Home, ownProfile, ProfileValues } from '#contract/members/profiles.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { regionName } from '../../site/regions.ts';
import { type CardRow, cardOf } from '../cards.ts';
import { factsIn } from '../facts.ts';

/** Returns a member's profile as they see and edit it themselves. */
export async function ownProfileOf(db: Sql, id: MemberId, language: Language): Promise<z.output<typeof ownProfile>> {
  const [card, profile] = await Promise.all([cardOf(db, id), factsOf(db, id)]);
  if (!card) throw new Error(`Member ${id} has no card, although sign-up creates one.`);
  const values = valuesIn(card, profile);
  return {
    name: card.name,
    gender: card.gender,
    date_of_birth: card.birth_date,
    country: card.country,
    region_name: values.home && regionName(values.home.country, values.home.region, language),
    values,
    versions: profile.versions,
  };
}

export type Facts = Awaited<ReturnType<typeof factsOf>>;

async function factsOf(db: Sql, id: MemberId) {
  return await db.selectFrom('profile').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export function valuesIn(card: CardRow, facts: Facts): ProfileValues {
  return {
    signup_message: facts.signup_message,
    about_me: facts.about_me,
    interests: card.interests,
    ...factsIn(card, facts),
    home: homeOf(card, facts),
  };
}

function homeOf({ country, region }: CardRow, { town }: Facts): Home | null {
  return region !== null && town !== null ? { country, region, city: town } : null;
}
