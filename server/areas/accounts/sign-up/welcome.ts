import type { Language } from '#contract/languages.ts';
import { isRefused } from '#contract/refusal.ts';
import type { CallContext } from '../../../platform/http/answer.ts';
import type { ClientInfo } from '../../../platform/http/client-info.ts';
import { localeCookie } from '../../site/language.ts';
import type { AccountTools } from '../account-tools.ts';
import type { Proven } from '../sessions/sessions.ts';
import { userOf } from '../user.ts';

/** Stores the language in a cookie. */
export function storeLanguage({ secure }: Pick<AccountTools, 'secure'>, request: ClientInfo, language: Language): void {
  request.setCookie(localeCookie.name, language, {
    path: '/',
    sameSite: 'Lax',
    secure,
    maxAge: localeCookie.seconds,
  });
}

/** Logs in a proven member, in their language. `whileClosed`: even if the account is closed. */
export async function welcome(
  tools: AccountTools,
  { db, request, now }: Pick<CallContext<unknown, 'visitor'>, 'db' | 'request' | 'now'>,
  member: Proven & { readonly language: Language; readonly isFirst?: boolean },
  whileClosed = false,
) {
  const refused = await tools.sessions.start(member, request, now, whileClosed);
  if (isRefused(refused)) return refused;
  storeLanguage(tools, request, member.language);
  return { user: await userOf(db, { id: member.id, addressOf: tools.addresses.forViewer(member.id, now) }) };
}
