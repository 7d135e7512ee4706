import type { PictureId } from '#contract/photos.ts';
import type { ReportCategory } from '#contract/reports.ts';
import { newId } from '../../platform/core/ids.ts';
import type { Tx } from '../../platform/postgres/db.ts';
import type { memberById } from '../accounts/accounts-queries.ts';

interface StaffReport {
  readonly member: NonNullable<Awaited<ReturnType<typeof memberById>>>;
  readonly photo?: PictureId;
  readonly ground: ReportCategory;
  /** Visible to colleagues, but not to the member. */
  readonly reason: string;
}

/**
 * Creates the report by staff that a measure without a member's report is based on, so that the statement of reasons,
 * the appeal and the undo work as for other reports. Returns its id.
 */
export async function reportByStaff(
  tx: Tx,
  { member: { id: member_id, language, site }, photo, ground, reason }: StaffReport,
  now: Date,
): Promise<string> {
  const id = newId<string>(now);
  await tx
    .insertInto('report')
    .values({
      id,
      reported_at: now,
      kind: photo ? 'photo' : 'profile',
      category: ground,
      text: reason,
      language,
      site,
      member_id,
      picture_id: photo ?? null,
      by_staff: true,
    })
    .execute();
  return id;
}
