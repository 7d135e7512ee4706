import type { MemberId } from '#contract/members/members.ts';
import { dayIn } from '#contract/time.ts';
import type { PhotoAddresses } from '../../outside/photo-addresses.ts';
import type { Sql } from '../../postgres/db.ts';
import { ageShown } from './age-shown.ts';
import { cardOf } from '../cards.ts';
import { hiddenFrom } from '../hidden.ts';
import { openPhotos, pictureFor } from './pictures.ts';

/**
 * What strangers see of a member: first name, age, region, and the blurred file of the photo, unless the member allows
 * it to be shown. Null for members whom others cannot find, and across a block.
 */
export async function presentedTo(
  db: Sql,
  viewer: MemberId | undefined,
  id: MemberId,
  addresses: PhotoAddresses,
  now: Date,
) {
  const card = await cardOf(db, id);
  if (!card?.listed) return null;
  if (viewer && (await hiddenFrom(db, viewer)).includes(id)) return null;
  const member = await db.selectFrom('member').select('public_photo').where('id', '=', id).executeTakeFirst();
  const { name, gender, birth_date, country, region, main_image, fictional_icon } = card;
  const visitor = { id: undefined, premium: false };
  const place = member?.public_photo ? 0 : openPhotos;
  return {
    name: name.split(/\s/)[0]!,
    gender,
    age: ageShown(birth_date, dayIn('UTC', now)),
    country,
    region,
    main_image: main_image && pictureFor(addresses, visitor, id, main_image, place, now),
    fictional_icon,
  };
}
