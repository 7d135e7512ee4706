import type * as z from 'zod/mini';
import type { user } from '#contract/accounts/accounts.ts';
import { balanceOf } from '../credits/wallet.ts';
import type { Viewer } from '../http/viewer.ts';
import { cardOf } from '../members/cards.ts';
import { firstPictureOf, pictureFor } from '../members/profile/pictures.ts';
import type { Sql } from '../postgres/db.ts';

export type OwnUser = z.output<typeof user>;

/** The logged-in member, as they see themselves. */
export async function userOf(db: Sql, { id, addressOf }: Pick<Viewer, 'id' | 'addressOf'>): Promise<OwnUser> {
  const [member, card, profile, credits, first] = await Promise.all([
    db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    cardOf(db, id),
    db.selectFrom('profile').select('status').where('id', '=', id).executeTakeFirstOrThrow(),
    balanceOf(db, id),
    firstPictureOf(db, id),
  ]);
  const main = first && { ...pictureFor({ id, premium: true, addressOf }, id, first, 0), status: first.status };
  return {
    id,
    status: member.status,
    email: member.email,
    credits,
    paid_user: member.paid_user,
    signup_date: member.signup_date,
    notifications_disabled: member.notifications_disabled,
    language: member.language,
    fictional_icon: card!.fictional_icon,
    profile: {
      name: member.name,
      gender: card!.gender,
      country: card!.country,
      region: card!.region,
      status: profile.status,
      main_image: main ?? null,
    },
  };
}
