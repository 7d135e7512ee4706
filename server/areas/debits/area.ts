import type { AreaSettings } from '../../platform/core/settings.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { ServerArea } from '../../platform/core/area.ts';
import type { TokenCipher } from '../../platform/core/encrypted-token.ts';
import type { Pseudonymize } from '../../platform/core/pseudonym.ts';
import type { Sites } from '../../platform/core/sites.ts';
import type { Sms } from '../../integrations/sms/sms.ts';
import type { BankAccount } from '../payments/bank/bank-account.ts';
import type { Db } from '../../platform/postgres/db.ts';
import type { Visitors } from '../site/visitors.ts';
import { debitCommands } from './debit-admin.ts';
import { debitCalls } from './debit-calls.ts';
import { forgetDebits, forgetDebitsWorker } from './forget-debits.ts';
import { mandateDue, mandateWorker, returnDue, returnWorker } from './mandate-mail.ts';

export interface DebitServices {
  readonly db: Db;
  readonly sites: Sites;
  readonly visitors: Visitors;
  readonly limits: Limits;
  readonly sms: Sms;
  readonly pseudonymize: Pseudonymize;
  /** Encrypts bank details. */
  readonly details: TokenCipher;
  readonly bank: BankAccount | undefined;
  readonly config: Pick<AreaSettings, 'secret'>;
}

/** Direct debits: mandates confirmed by a code, files for the bank, and returned debits. */
export const debits = {
  name: 'debits',
  calls: ({ visitors, bank, limits, sms, pseudonymize, details, config }: DebitServices) =>
    debitCalls({ visitors, bank, limits, sms, pseudonymize, details, secret: config.secret }),
  jobs: [mandateDue, returnDue, forgetDebits],
  workers: ({ db, sites, bank }: Pick<DebitServices, 'db' | 'sites' | 'bank'>) => [
    forgetDebitsWorker(db),
    returnWorker(db, sites),
    ...(bank?.creditor_id ? [mandateWorker(db, sites, bank)] : []),
  ],
  admin: debitCommands,
} satisfies ServerArea;
