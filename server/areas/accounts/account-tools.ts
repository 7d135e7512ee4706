import type { Limits } from '../../platform/http/limits.ts';
import type { Pseudonymize } from '../../platform/core/pseudonym.ts';
import type { PhotoAddresses } from '../../platform/core/photo-addresses.ts';
import type { SecurityLog } from '../../platform/core/security-log.ts';
import type { Sites } from '../../platform/core/sites.ts';
import type { Visitors } from '../site/visitors.ts';
import type { AgePasses } from './sign-up/age-pass.ts';
import type { Presence } from './sessions/presence.ts';
import type { Sessions } from './sessions/sessions.ts';

export interface AccountTools {
  readonly sites: Sites;
  readonly visitors: Visitors;
  readonly sessions: Sessions;
  readonly presence: Presence;
  readonly limits: Limits;
  readonly agePasses: AgePasses;
  readonly addresses: PhotoAddresses;
  /** Pseudonymizes banned addresses. */
  readonly pseudonymize: Pseudonymize;
  readonly security: SecurityLog;
  /** Whether the product is served over HTTPS only: cookies get the Secure attribute. */
  readonly secure: boolean;
}
