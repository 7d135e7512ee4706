import { isRefused } from '#contract/refusal.ts';
import { email as emailSchema } from '#contract/accounts/accounts.ts';
import { staffName } from '#contract/desk/access.ts';
import { type Role, role, roles } from '#contract/desk/permissions.ts';
import { invitationHours } from '#contract/desk/staff.ts';
import { adminCommand } from '../../platform/admin/admin-command.ts';
import { AdminError, UsageError } from '../../platform/admin/admin-error.ts';
import type { Sites } from '../../platform/core/sites.ts';
import type { DeskHost } from '../../platform/http/desk-host.ts';
import type { Db, Sql } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { emailKey } from '../accounts/identity.ts';
import { verifyChain } from './audit/verify-chain.ts';
import {
  forgetLogins,
  insertStaff,
  lockOwners,
  makeInvitation,
  recordStaff,
  removeRows,
  staffIn,
} from './manage-staff.ts';
import { enrolmentLink, mailReset } from './staff-mails.ts';

export interface StaffAdmin {
  readonly db: Db;
  readonly sites: Sites;
  readonly deskHost: DeskHost;
  /** The administrator who runs the command. */
  readonly by: string;
}

/** Commands for the staff of the desk. */
export const staffCommands = [
  adminCommand({
    name: 'staff add',
    takes: ['EMAIL', 'NAME', 'ROLE'],
    options: { german: { help: 'emails and the desk in German' } },
    help: 'create an account at the desk, and print the link that sets up its login',
    more: `ROLE: ${roles.join(', ')}. The link is valid for ${invitationHours} hours and works once.`,
    run: async ({ db, deskHost, by }: StaffAdmin, { email: typed, name: named, role: wanted, german }, now) => {
      const { data: email } = emailSchema.safeParse(typed);
      if (email === undefined) throw new UsageError(`“${typed}” is not an email address.`);
      const { data: name } = staffName.safeParse(named);
      if (name === undefined) throw new UsageError('NAME has 1 to 60 characters, and is one line.');
      const held = roleNamed(wanted);
      mustHaveDesk(deskHost);
      const token = await transact(db, async (tx) => {
        const language = german ? 'de' : 'en';
        const id = await insertStaff(tx, { email, name, language, roles: [held], by: null }, now);
        if (!id) throw new AdminError(`${email} works at the desk already. See: staff list`);
        await recordStaff(
          tx,
          { by: undefined, action: 'staff.add', id, fields: ['roles'], details: { by, email, roles: [held] } },
          now,
        );
        return await makeInvitation(tx, id, null, now);
      });
      return linkText(deskHost, token);
    },
  }),
  adminCommand({
    name: 'staff list',
    help: 'list those who work at the desk, with their roles and ways to log in',
    run: async ({ db }: StaffAdmin, _given, now) => {
      const { staff } = await staffIn(db, now);
      if (staff.length === 0) return 'Nobody works at the desk. To begin: staff add EMAIL NAME owner';
      const rows = staff.map((one) => [
        one.name || '(invited)',
        one.email,
        one.roles.join(', '),
        one.state === 'invited' ? (one.invited_until ? 'invited' : 'invitation expired') : waysOf(one),
      ]);
      const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
      return rows
        .map((row) =>
          row
            .map((cell, column) => cell.padEnd(widths[column] ?? 0))
            .join('  ')
            .trimEnd(),
        )
        .join('\n');
    },
  }),
  adminCommand({
    name: 'staff reset',
    takes: ['WHO'],
    help: 'remove every login and session of somebody at the desk, and print a link for a new one',
    more: 'WHO: their name or email. All owners are emailed.',
    run: async ({ db, sites, deskHost, by }: StaffAdmin, { who }, now) => {
      mustHaveDesk(deskHost);
      const token = await transact(db, async (tx) => {
        const { id, name, email } = await staffNamed(tx, who, now);
        await forgetLogins(tx, id);
        await tx.updateTable('staff').set({ enrolled_at: null }).where('id', '=', id).execute();
        await recordStaff(
          tx,
          { by: undefined, action: 'staff.reset', id, fields: ['credentials', 'sessions'], details: { by } },
          now,
        );
        await mailReset(tx, { sites, deskHost }, name || email, now);
        return await makeInvitation(tx, id, null, now);
      });
      return linkText(deskHost, token);
    },
  }),
  adminCommand({
    name: 'staff remove',
    takes: ['WHO'],
    help: 'remove somebody from the desk',
    more: 'WHO: their name or email. The last owner cannot be removed.',
    run: async ({ db, sites, deskHost, by }: StaffAdmin, { who }, now) => {
      const { name, email } = await transact(db, async (tx) => {
        await lockOwners(tx);
        const found = await staffNamed(tx, who, now);
        const refused = await removeRows(tx, { sites, deskHost }, { id: found.id, by: undefined, byName: by }, now);
        if (isRefused(refused)) {
          throw new AdminError(
            refused.refused === 'last_owner'
              ? `${found.name} is the last owner. Make somebody else owner first.`
              : `${who} does not work at the desk.`,
          );
        }
        return found;
      });
      return `Removed: ${name || email}.`;
    },
  }),
  adminCommand({
    name: 'staff verify',
    help: 'verify the chain of the audit log',
    more: 'Compare the last hash with the one in the email of that morning: both come from outside this database.',
    run: async ({ db }: StaffAdmin) => {
      const { broken, seals, entries, unsealed, last_hash, sealed_at } = await verifyChain(db);
      if (broken) {
        return {
          said: `Broken at seal ${broken.seal}, entries ${broken.first_id} to ${broken.last_id}: ${broken.why}.`,
          failed: true as const,
        };
      }
      const last = last_hash === null ? '' : `\nLast hash, sealed ${sealed_at!.toISOString()}: ${last_hash}`;
      return `The chain holds: ${entries} entries in ${seals} seals, ${unsealed} not sealed yet.${last}`;
    },
  }),
] as const;

function roleNamed(wanted: string): Role {
  const { data } = role.safeParse(wanted);
  if (data === undefined) throw new UsageError(`ROLE is one of: ${roles.join(', ')}.`);
  return data;
}

function waysOf({ passkeys, has_password, recovery_codes_left }: Awaited<ReturnType<typeof staffIn>>['staff'][number]) {
  const ways = [passkeys > 0 && `${passkeys} passkeys`, has_password && 'password', `${recovery_codes_left} codes`];
  return ways.filter(Boolean).join(', ');
}

/** Finds a member of staff by email, or by a unique name. */
async function staffNamed(db: Sql, who: string, now: Date) {
  const { staff } = await staffIn(db, now);
  const found = staff.filter(({ name, email }) => emailKey(email) === emailKey(who) || name === who);
  if (found.length === 0) throw new AdminError(`Nobody at the desk has this name or email: ${who}. See: staff list`);
  if (found.length > 1)
    throw new AdminError(`Several have this name. Use the email: ${found.map(({ email }) => email).join(', ')}`);
  return found[0]!;
}

function mustHaveDesk({ origin }: DeskHost): void {
  if (!origin) throw new AdminError('There is no desk: set DESK_HOST to its host, such as desk.dating.example.');
}

function linkText(desk: DeskHost, token: string): string {
  return `To set up the login, open within ${invitationHours} hours:\n${enrolmentLink(desk, token) ?? ''}`;
}
