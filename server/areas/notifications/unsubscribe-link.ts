import { notificationType, type NotificationType, unsubscribePath } from '#contract/notifications/notifications.ts';
import type { MemberId } from '#contract/members/members.ts';
import { makeTokenCipher } from '../../platform/core/encrypted-token.ts';
import type { Secret } from '../../platform/core/secret.ts';
import type { KnownSite } from '../../platform/core/sites.ts';

/** The recipient and the kind of the email that contained the link. */
export interface Subscribed {
  readonly member: MemberId;
  readonly type: NotificationType;
}

/** The unsubscribe links in emails, which work without a login. */
export interface UnsubscribeLinks {
  write(site: Pick<KnownSite, 'origin'>, subscribed: Subscribed): string;
  /** Returns the contents of a token; undefined for one that we did not make. */
  read(token: string): Subscribed | undefined;
}

/**
 * Creates the links. Their tokens are encrypted and need no database row, so a link works for as long as the email
 * exists.
 */
export function makeUnsubscribeLinks(secret: Secret): UnsubscribeLinks {
  const seal = makeTokenCipher(secret, 'unsubscribe');
  const bound = 'mail';
  return {
    write: ({ origin }, { member, type }) =>
      `${origin}${unsubscribePath}?token=${seal.encrypt(`${member} ${type}`, bound)}`,
    read: (token) => {
      const [member, type] = seal.decrypt(token, bound)?.split(' ') ?? [];
      const known = notificationType.safeParse(type);
      return member && known.success ? { member: member as MemberId, type: known.data } : undefined;
    },
  };
}
