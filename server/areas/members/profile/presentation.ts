import type { MemberId } from '#contract/members/members.ts';
import { dayIn } from '#contract/time.ts';
import type { Viewer, Visitor } from '../../../platform/http/viewer.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { ageShown, cardOf } from '../cards.ts';
import { hiddenFrom } from '../hidden.ts';
import { openPhotos, pictureFor } from './pictures.ts';

/**
 * Returns a member as strangers see them: first name, age, region, and the blurred photo unless the member allows the
 * sharp one. Null for unlisted members, and across a block.
 */
export async function presentedTo(db: Sql, viewer: Viewer | Visitor, id: MemberId) {
  const card = await cardOf(db, id);
  if (!card?.listed) return null;
  if (viewer.id && (await hiddenFrom(db, viewer.id)).includes(id)) return null;
  const member = await db.selectFrom('member').select('public_photo').where('id', '=', id).executeTakeFirst();
  const { name, gender, birth_date, country, region, main_image, fictional_icon } = card;
  const stranger = { id: undefined, premium: false, addressOf: viewer.addressOf };
  const place = member?.public_photo ? 0 : openPhotos;
  return {
    name: name.split(/\s/)[0]!,
    gender,
    age: ageShown(birth_date, dayIn('UTC', viewer.now)),
    country,
    region,
    main_image: main_image && pictureFor(stranger, id, main_image, place),
    fictional_icon,
  };
}
