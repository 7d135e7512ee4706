import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { user } from '#contract/accounts/accounts.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { PictureStatus } from '#contract/photos.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { pictureFor } from '../members/profile/pictures.ts';
import type { StoredPicture } from '#database/stored-types.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { prepared } from '../../platform/postgres/prepared.ts';

export type OwnUser = z.output<typeof user>;

type Profile = OwnUser['profile'];

interface UserRow extends Omit<OwnUser, 'id' | 'profile'>, Omit<Profile, 'status' | 'main_image'> {
  readonly profile_status: Profile['status'];
  readonly first: (StoredPicture & { readonly status: PictureStatus }) | null;
}

/** Loads the member in one query, with the photo that others see first, or else the first pending photo. */
const userRow = prepared(
  (_db, id: MemberId) => sql<UserRow>`
    SELECT member.status, member.email, balance AS credits, paid_user, signup_date, notifications_disabled,
      invisible, member.language, fictional_icon, member.name, gender, card.country, region, profile.status AS profile_status,
      (SELECT row_to_json(own) FROM (
        SELECT id, file_id, width, height, thumbhash, blurred_thumbhash, premium_only, status FROM picture
        WHERE member_id = ${id} AND status IN ('active', 'pending') ORDER BY status, position LIMIT 1) AS own) AS first
    FROM member
    JOIN member_card AS card ON card.id = member.id
    JOIN profile ON profile.id = member.id
    JOIN wallet ON wallet.member_id = member.id
    WHERE member.id = ${id}`,
);

/** Returns the logged-in member with their own account data. */
export async function userOf(db: Sql, { id, addressOf }: Pick<Viewer, 'id' | 'addressOf'>): Promise<OwnUser> {
  const [row] = await userRow(db, id);
  if (!row) throw new Error(`Member ${id} lacks a card, a profile or a wallet, which sign-up creates.`);
  const { name, gender, country, region, profile_status, first, ...account } = row;
  const main_image = first && {
    ...pictureFor({ id, premium: true, addressOf }, id, first, 0),
    status: first.status,
  };
  return { id, ...account, profile: { name, gender, country, region, status: profile_status, main_image } };
}
