import { randomBytes, randomUUID } from 'node:crypto';
import { recoveryCodeCount } from '#contract/desk/access.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import type { Tx } from '../../../platform/postgres/db.ts';
import { tokenHash } from '../../accounts/credentials/secret-token.ts';

/** Digits and unambiguous letters. (Crockford's Base32.) */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const characters = 16;

/** Replaces the recovery codes of a member of staff. Each has 80 random bits; only hashes are stored. */
export async function replaceRecoveryCodes(tx: Tx, staff: StaffId, now: Date): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, makeCode);
  await tx.deleteFrom('staff_credential').where('staff_id', '=', staff).where('kind', '=', 'recovery_code').execute();
  await tx
    .insertInto('staff_credential')
    .values(
      codes.map((code) => ({
        id: randomUUID(),
        staff_id: staff,
        kind: 'recovery_code',
        name: '',
        created_at: now,
        code_hash: hashOfCode(staff, code),
      })),
    )
    .execute();
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/** Hashes a code as typed, ignoring hyphens. Letters that resemble digits count as those digits. */
export function hashOfCode(staff: StaffId, typed: string): string {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return tokenHash(`${staff} ${code}`);
}

function makeCode(): string {
  return [...randomBytes(characters)].map((byte) => alphabet[byte & 31]!).join('');
}
