import type { PictureId } from '#contract/photos.ts';
import type { ReportCategory } from '#contract/reports.ts';
import { newId } from '../../platform/core/ids.ts';
import type { Tx } from '../../platform/postgres/db.ts';
import type { memberById } from '../accounts/accounts-queries.ts';

interface StaffReport {
  readonly member: NonNullable<Awaited<ReturnType<typeof memberById>>>;
  readonly photo?: PictureId;
  readonly ground: ReportCategory;
  /** For colleagues; the member does not read it. */
  readonly reason: string;
}

/**
 * Makes the report by staff on which a measure without a report by a member is based, so that the statement of reasons,
 * the appeal and the undoing are those of reports. Returns its id.
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
