import type { Permission, Role } from '#contract/desk/permissions.ts';
import type { StaffId, StaffSessionId } from '#contract/desk/staff-ids.ts';
import type { DeskTimes } from '#contract/desk/times.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { KnownSite, Sites } from '../core/sites.ts';
import type { AddressOf, PhotoAddresses } from '../core/photo-addresses.ts';

/** A member who acts, and the time: the viewer, or a member for whom a job acts. */
export interface Actor {
  readonly id: MemberId;
  readonly now: Date;
}

/** Details of a request, with or without a login. */
interface RequestContext {
  readonly now: Date;
  /** Returns the site of the requested host. */
  site(): Promise<KnownSite>;
  /** Returns addresses of photos that are valid only for this viewer. */
  readonly addressOf: AddressOf;
}

/**
 * The logged-in sender of a request, created once per request. Details that not every call needs are read on first use.
 */
export interface Viewer extends Actor, RequestContext {
  /** The account is closed or suspended. Only calls with `whileClosed` have such a viewer. */
  readonly closed: boolean;
  /** Returns whether the member has bought credits at least once. */
  isPremium(): Promise<boolean>;
}

/** The sender of a request without a login. */
export interface Visitor extends RequestContext {
  readonly id: undefined;
  /** The browser is logged in to a closed account, to which the call is not open. */
  readonly closed?: true;
}

/** A member of staff who is logged in at the operators' desk, as the sender of a staff call. */
export interface StaffViewer {
  readonly id: StaffId;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly permissions: ReadonlySet<Permission>;
  /** The times of the desk, from the settings of this process. */
  readonly times: DeskTimes;
  readonly session: {
    readonly id: StaffSessionId;
    readonly method: 'passkey' | 'password' | 'recovery_code' | 'enrolment' | 'demo';
    readonly expires_at: Date;
    /** The last authentication by passkey or TOTP; null if there was none in this session. */
    readonly fresh_at: Date | null;
  };
}

/** A member with a valid session. */
export interface SessionOwner {
  readonly member: MemberId;
  /** Whether the member is premium. Undefined if the session came from a cache: a purchase may be more recent. */
  readonly premium?: boolean | undefined;
  readonly closed: boolean;
}

export interface ViewerTools {
  readonly sites: Pick<Sites, 'of'>;
  readonly addresses: PhotoAddresses;
  isPremium(member: MemberId): Promise<boolean>;
}

export function viewerOf(
  tools: ViewerTools,
  { member: id, premium, closed }: SessionOwner,
  host: string,
  now: Date,
): Viewer {
  let known: Promise<boolean> | undefined;
  return {
    ...asking(tools, id, host, now),
    id,
    closed,
    isPremium: async () => premium ?? (await (known ??= tools.isPremium(id))),
  };
}

export function visitorOf(tools: ViewerTools, host: string, now: Date): Visitor {
  return { ...asking(tools, undefined, host, now), id: undefined };
}

function asking({ sites, addresses }: ViewerTools, id: MemberId | undefined, host: string, now: Date): RequestContext {
  return { now, site: async () => await sites.of(host), addressOf: addresses.forViewer(id, now) };
}
