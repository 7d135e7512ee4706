import {
  decideFirstMessage,
  listFirstMessages,
  showFirstMessage,
  translateFirstMessage,
} from '#contract/desk/first-messages.ts';
import { decideAccountGroup, listAccountGroups, showAccountGroup } from '#contract/desk/new-accounts.ts';
import {
  closeMember,
  correctEmail,
  endMemberSessions,
  exportMember,
  giveCredits,
  reopenMember,
  resendActivationEmail,
  suspendMember,
  warnMember,
} from '#contract/desk/member-actions.ts';
import {
  deleteMemberNote,
  findMembers,
  listMemberMails,
  listMemberNotes,
  listMemberPayments,
  listMemberPhotos,
  listMemberReports,
  listMemberSessions,
  showDeskMember,
  showMemberEmail,
  writeMemberNote,
} from '#contract/desk/members.ts';
import { hideMemberPhoto, unhideMemberPhoto } from '#contract/desk/member-photos.ts';
import {
  approvePhotos,
  decidePhotoItem,
  listPhotoQueue,
  previewPhotoMail,
  showPhotoItem,
} from '#contract/desk/photos.ts';
import {
  decideAppealItem,
  decideReportItem,
  listAppealQueue,
  listReportQueue,
  previewAppealMail,
  previewReportMail,
  showAppealItem,
  showReportItem,
  translateAppeal,
  translateReport,
} from '#contract/desk/reports.ts';
import { deleteDeskNote, showNext, showToday, writeDeskNote } from '#contract/desk/today.ts';
import { showCounts } from '#contract/desk/counts.ts';
import { answerSecondOpinion, askSecondOpinion, putBack, takeHold, undoDecision } from '#contract/desk/queues.ts';
import { isRefused } from '#contract/refusal.ts';
import type { Translation } from '../../integrations/translation/translation.ts';
import type { PhotoAddresses } from '../../platform/core/photo-addresses.ts';
import { answer } from '../../platform/http/answer.ts';
import { runOnce } from '../../platform/http/idempotency.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { accountGroups } from './account-groups.ts';
import { undo } from './decisions.ts';
import { decideGroupFor, groupFor, groupQueue } from './group-queue.ts';
import { decideFirstMessageFor, firstMessageFor, firstMessages, translatedFirstMessage } from './first-messages.ts';
import { appealItemFor, appealMail, appealQueue, decideAppealFor, translatedAppeal } from './appeal-queue.ts';
import { hold, release } from './holds.ts';
import { itemFor } from './items.ts';
import { countsFor, countWaiting } from './queue-counts.ts';
import { answerColleague, askColleagues } from './opinions.ts';
import { approveHarmless, decidePhotoFor, photoItemFor, photoMail, photoQueue } from './photo-queue.ts';
import { decideReportFor, reportItemFor, reportMails, reportQueue, translatedReport } from './report-queue.ts';
import {
  correctEmailOf,
  deleteNoteAbout,
  logOutMember,
  exportFor,
  giveCreditsTo,
  measureMember,
  type MemberActionTools,
  reopenMemberFor,
  resendActivationTo,
  suspendFor,
  writeNoteAbout,
} from './member-actions.ts';
import { hidePhotoOf, unhidePhotoOf } from './member-photo.ts';
import {
  foundMembers,
  memberEmail,
  memberMails,
  memberNotes,
  memberPage,
  memberPayments,
  memberPhotos,
  memberSessions,
  reportsOfMember,
} from './members.ts';
import { deleteNote, nextItem, today, writeNote } from './today.ts';

/** Limit on translated reports per member of staff. A report has up to twenty texts. */
const translating = { name: 'desk_translations', points: 60, seconds: 3600 };

export interface DeskServices extends MemberActionTools {
  readonly addresses: PhotoAddresses;
  /** Undefined if the operator has configured no translation provider. */
  readonly translation: Translation | undefined;
}

export const deskCalls = ({ addresses, translation, ...tools }: DeskServices) => [
  answer(showCounts, async ({ db, staff, now }) => ({
    counts: countsFor(await countWaiting(db, await accountGroups(db, now)), staff),
  })),
  answer(takeHold, async ({ db, input, staff, now }) => {
    const item = { type: input.item_type, id: input.item_id };
    const found = await itemFor(db, item, staff, now);
    return isRefused(found) ? found : await hold(db, item, staff, now);
  }),
  answer(putBack, async ({ db, input, staff }) => {
    await release(db, { type: input.item_type, id: input.item_id }, staff.id);
    return {};
  }),
  answer(undoDecision, async ({ db, input, staff, now }) => await undo(db, input.decision, staff, now)),
  answer(
    askSecondOpinion,
    async ({ db, input, staff, now, key }) => await askColleagues(db, { ...input, key }, staff, now),
  ),
  answer(answerSecondOpinion, async ({ db, input, staff, now }) => await answerColleague(db, input, staff, now)),

  answer(listPhotoQueue, async ({ db, input, staff, now }) => await photoQueue({ db, staff, now, addresses }, input)),
  answer(showPhotoItem, async ({ db, input, staff, now }) => await photoItemFor({ db, staff, now, addresses }, input)),
  answer(previewPhotoMail, async ({ db, input }) => await photoMail(db, tools.sites, input)),
  answer(
    decidePhotoItem,
    async ({ db, input, staff, now, key }) =>
      await transact(
        db,
        async (tx) =>
          await runOnce(tx, key, decidePhotoItem.reply, async () => await decidePhotoFor(tx, input, staff, now)),
      ),
  ),
  answer(
    approvePhotos,
    async ({ db, input, staff, now, key }) =>
      await transact(
        db,
        async (tx) =>
          await runOnce(tx, key, approvePhotos.reply, async () => await approveHarmless(tx, input, staff, now)),
      ),
  ),

  answer(listReportQueue, async ({ db, input, staff, now }) => await reportQueue({ db, staff, now, addresses }, input)),
  answer(
    showReportItem,
    async ({ db, input, staff, now }) => await reportItemFor({ db, staff, now, addresses }, input),
  ),
  answer(
    translateReport,
    async ({ db, input, staff, now }) => await translatedReport({ db, staff, now }, input, translation),
    translating,
  ),
  answer(previewReportMail, async ({ db, input, now }) => await reportMails(db, tools.sites, input, now)),
  answer(
    decideReportItem,
    async ({ db, input, staff, now, key }) =>
      await transact(
        db,
        async (tx) =>
          await runOnce(tx, key, decideReportItem.reply, async () => await decideReportFor(tx, input, staff, now)),
      ),
  ),

  answer(listAppealQueue, async ({ db, input, staff, now }) => await appealQueue({ db, staff, now, addresses }, input)),
  answer(
    showAppealItem,
    async ({ db, input, staff, now }) => await appealItemFor({ db, staff, now, addresses }, input),
  ),
  answer(
    translateAppeal,
    async ({ db, input, staff, now }) => await translatedAppeal({ db, staff, now }, input, translation),
    translating,
  ),
  answer(previewAppealMail, async ({ db, input, staff }) => await appealMail(db, input, staff)),
  answer(
    decideAppealItem,
    async ({ db, input, staff, now, key }) =>
      await transact(
        db,
        async (tx) =>
          await runOnce(tx, key, decideAppealItem.reply, async () => await decideAppealFor(tx, input, staff, now)),
      ),
  ),

  answer(showToday, async ({ db, input, staff, now }) => await today(db, input, staff, now)),
  answer(showNext, async ({ db, staff, now }) => await nextItem(db, staff, now)),
  answer(writeDeskNote, async ({ db, input, staff, now, key }) => await writeNote(db, { ...input, key }, staff, now)),
  answer(deleteDeskNote, async ({ db, input, staff }) => await deleteNote(db, input, staff)),

  answer(findMembers, async ({ db, input, staff, now }) => await foundMembers({ db, staff, now, addresses }, input)),
  answer(showDeskMember, async ({ db, input, staff, now }) => await memberPage({ db, staff, now, addresses }, input)),
  answer(showMemberEmail, async ({ db, input, staff, now }) => await memberEmail({ db, staff, now, addresses }, input)),
  answer(
    listMemberPhotos,
    async ({ db, input, staff, now }) => await memberPhotos({ db, staff, now, addresses }, input),
  ),
  answer(
    listMemberPayments,
    async ({ db, input, staff, now }) => await memberPayments({ db, staff, now, addresses }, input),
  ),
  answer(
    listMemberReports,
    async ({ db, input, staff, now }) => await reportsOfMember({ db, staff, now, addresses }, input),
  ),
  answer(listMemberMails, async ({ db, input, staff, now }) => await memberMails({ db, staff, now, addresses }, input)),
  answer(
    listMemberSessions,
    async ({ db, input, staff, now }) => await memberSessions({ db, staff, now, addresses }, input),
  ),
  answer(listMemberNotes, async ({ db, input, staff, now }) => await memberNotes({ db, staff, now, addresses }, input)),
  answer(
    writeMemberNote,
    async ({ db, input, staff, now, key }) => await writeNoteAbout(db, input, key, { staff, now }),
  ),
  answer(deleteMemberNote, async ({ db, input, staff, now }) => await deleteNoteAbout(db, input, { staff, now })),
  answer(
    warnMember,
    async ({ db, input, staff, now, key }) =>
      await transact(
        db,
        async (tx) =>
          await runOnce(
            tx,
            key,
            warnMember.reply,
            async () => await measureMember(tx, 'warned', input, { staff, now }),
          ),
      ),
  ),
  answer(
    closeMember,
    async ({ db, input, staff, now, key }) =>
      await transact(
        db,
        async (tx) =>
          await runOnce(
            tx,
            key,
            closeMember.reply,
            async () => await measureMember(tx, 'blocked', input, { staff, now }),
          ),
      ),
  ),
  answer(
    suspendMember,
    async ({ db, input, staff, now, key }) =>
      await transact(
        db,
        async (tx) =>
          await runOnce(tx, key, suspendMember.reply, async () => await suspendFor(tx, input, { staff, now })),
      ),
  ),
  answer(
    hideMemberPhoto,
    async ({ db, input, staff, now, key }) =>
      await transact(
        db,
        async (tx) =>
          await runOnce(tx, key, hideMemberPhoto.reply, async () => await hidePhotoOf(tx, input, { staff, now })),
      ),
  ),
  answer(unhideMemberPhoto, async ({ db, input, staff, now }) => await unhidePhotoOf(db, input, { staff, now })),
  answer(reopenMember, async ({ db, input, staff, now }) => await reopenMemberFor(db, input, { staff, now })),
  answer(endMemberSessions, async ({ db, input, staff, now }) => await logOutMember(db, input, tools, { staff, now })),
  answer(
    resendActivationEmail,
    async ({ db, input, staff, now }) => await resendActivationTo(db, input, tools, { staff, now }),
  ),
  answer(correctEmail, async ({ db, input, staff, now }) => await correctEmailOf(db, input, tools, { staff, now })),
  answer(
    giveCredits,
    async ({ db, input, staff, now, key }) =>
      await transact(
        db,
        async (tx) =>
          await runOnce(tx, key, giveCredits.reply, async () => await giveCreditsTo(tx, input, key, { staff, now })),
      ),
  ),
  answer(
    exportMember,
    async ({ db, input, staff, now, key }) =>
      await transact(
        db,
        async (tx) =>
          await runOnce(tx, key, exportMember.reply, async () => await exportFor(tx, input, { staff, now })),
      ),
  ),

  answer(
    listFirstMessages,
    async ({ db, input, staff, now }) => await firstMessages({ db, staff, now, addresses }, input),
  ),
  answer(
    showFirstMessage,
    async ({ db, input, staff, now }) => await firstMessageFor({ db, staff, now, addresses }, input),
  ),
  answer(
    translateFirstMessage,
    async ({ db, input, staff, now }) => await translatedFirstMessage({ db, staff, now }, input, translation),
    translating,
  ),
  answer(
    decideFirstMessage,
    async ({ db, input, staff, now, key }) =>
      await transact(
        db,
        async (tx) =>
          await runOnce(
            tx,
            key,
            decideFirstMessage.reply,
            async () => await decideFirstMessageFor(tx, input, staff, now),
          ),
      ),
  ),

  answer(listAccountGroups, async ({ db, staff, now }) => await groupQueue({ db, staff, now, addresses })),
  answer(showAccountGroup, async ({ db, input, staff, now }) => await groupFor({ db, staff, now, addresses }, input)),
  answer(
    decideAccountGroup,
    async ({ db, input, staff, now, key }) =>
      await transact(
        db,
        async (tx) =>
          await runOnce(tx, key, decideAccountGroup.reply, async () => await decideGroupFor(tx, input, staff, now)),
      ),
  ),
];
