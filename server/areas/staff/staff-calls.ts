import { inviteAgain, inviteStaff, listStaff, removeStaff, saveRoles } from '#contract/desk/staff.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { StaffServices } from './access/desk-tools.ts';
import { changeRoles, invite, removeFromDesk, sendInvitationAgain, staffIn } from './manage-staff.ts';

/** Limit on invitations per member of staff. Each one sends an email to an address that they typed. */
export const staffInvitations: Limit = { name: 'staff_invitations', points: 50, seconds: 86_400 };

/** Calls about the staff of the desk and their roles. */
export const staffCalls = (services: StaffServices) =>
  [
    answer(listStaff, async ({ db, now }) => await staffIn(db, now)),
    answer(inviteStaff, async ({ staff, input, now }) => await invite(services, staff, input, now), staffInvitations),
    answer(
      inviteAgain,
      async ({ staff, input: { id }, now }) => await sendInvitationAgain(services, staff, id, now),
      staffInvitations,
    ),
    answer(saveRoles, async ({ staff, input, now }) => await changeRoles(services, staff, input, now)),
    answer(removeStaff, async ({ staff, input: { id }, now }) => await removeFromDesk(services, staff, id, now)),
  ] as const;
