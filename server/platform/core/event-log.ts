import type { Logger } from 'pino';
import type { MemberId } from '#contract/members/members.ts';
import type { Currency } from '#contract/money.ts';
import type { PaymentId } from '#contract/payments.ts';
import type { PictureId } from '#contract/photos.ts';

/**
 * Events of the business that operators follow. Details are ids, codes and amounts, never names, addresses or texts of
 * members. `by` is an administrator.
 */
interface EventDetails {
  readonly signed_up: { readonly member: MemberId; readonly site: string };
  /** Counted only: the security log has a line for each login. */
  readonly logged_in: object;
  readonly purchased: {
    readonly payment: PaymentId;
    readonly member: MemberId;
    readonly site: string;
    readonly provider: string;
    readonly method: string;
    readonly credits: number;
    readonly amount_minor: number;
    readonly currency: Currency;
  };
  readonly photo_waits: { readonly photo: PictureId; readonly member: MemberId };
  readonly photo_approved: { readonly photo: PictureId; readonly member: MemberId; readonly by: string };
  readonly photo_rejected: {
    readonly photo: PictureId;
    readonly member: MemberId;
    readonly by: string;
    readonly reason: string;
  };
  readonly report_received: { readonly report: string; readonly kind: string; readonly category: string };
  readonly report_decided: {
    readonly report: string;
    readonly decision: string;
    readonly ground: string;
    readonly by: string;
  };
  readonly appeal_received: { readonly report: string; readonly side: string };
  readonly appeal_decided: {
    readonly report: string;
    readonly side: string;
    readonly outcome: string;
    readonly by: string;
  };
  /** A decision at the desk, which is carried out or undone later. `item`: the type of the item. */
  readonly desk_decided: { readonly item: string; readonly id: string; readonly decision: string; readonly by: string };
  readonly desk_undone: { readonly item: string; readonly id: string; readonly by: string };
  /** A decision was carried out, or dropped because of a refusal (`code`). */
  readonly desk_carried_out: { readonly item: string; readonly id: string; readonly code: string | null };
}

export type BusinessEvent = {
  [Name in keyof EventDetails]: { readonly event: Name } & EventDetails[Name];
}[keyof EventDetails];

/** Returns a function that writes committed events to the log, one line each. */
export function eventWriter(log: Logger): (events: readonly BusinessEvent[]) => void {
  const lines = log.child({ name: 'events' });
  return (events) => {
    for (const event of events) if (event.event !== 'logged_in') lines.info(event);
  };
}
