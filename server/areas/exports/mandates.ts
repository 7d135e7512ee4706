import type { MemberId } from '#contract/members/members.ts';
import type { TokenCipher } from '../../platform/core/encrypted-token.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { unsealIban } from '../debits/sealed.ts';
import type { Row } from './rows.ts';

/** Yields the member's mandates with their decrypted bank details. */
export async function* mandatesOf(db: Sql, member: MemberId, details: TokenCipher): AsyncIterable<Row> {
  const mandates = await db
    .selectFrom('debit_mandate')
    .select(['reference', 'iban_end', 'language', 'signed_at', 'sealed'])
    .where('member_id', '=', member)
    .execute();
  for (const { sealed, ...mandate } of mandates)
    yield { ...mandate, ...unsealIban(details, sealed, mandate.reference) };
}
