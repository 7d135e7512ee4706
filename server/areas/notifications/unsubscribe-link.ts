import { notificationType, type NotificationType, unsubscribePath } from '#contract/notifications/notifications.ts';
import type { MemberId } from '#contract/members/members.ts';
import { makeTokenCipher } from '../../platform/core/encrypted-token.ts';
import type { Secret } from '../../platform/core/secret.ts';
import type { KnownSite } from '../../platform/core/sites.ts';

/** Whose mail contained the link, and of which kind it was. */
export interface Subscribed {
  readonly member: MemberId;
  readonly type: NotificationType;
}

/** The unsubscribe links in mails, which need no log-in. */
export interface UnsubscribeLinks {
  write(site: Pick<KnownSite, 'origin'>, subscribed: Subscribed): string;
  /** Undefined for every token that was not made here. */
  read(token: string): Subscribed | undefined;
}

/** An encrypted token needs no row, so it works for as long as somebody keeps the mail. */
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
