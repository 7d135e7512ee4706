import type { MemberId } from '#contract/members/members.ts';
import type { KnownSite, Sites } from '../core/sites.ts';
import type { AddressOf, PhotoAddresses } from '../core/photo-addresses.ts';

/** A member who does something, and when: the one who asks, or one for whom a job acts. */
export interface Actor {
  readonly id: MemberId;
  readonly now: Date;
}

/** What is known of a request, whether or not somebody is logged in. */
interface RequestContext {
  readonly now: Date;
  /** The site of the host that was asked. */
  site(): Promise<KnownSite>;
  /** Addresses of photos, which work for who asks and nobody else. */
  readonly addressOf: AddressOf;
}

/** The member who asks. Made once for each request; what not every call needs is read when it is first needed. */
export interface Viewer extends Actor, RequestContext {
  /** Whether the member has bought credits at least once. */
  isPremium(): Promise<boolean>;
}

/** Who asks without being logged in. */
export interface Visitor extends RequestContext {
  readonly id: undefined;
}

/** Who asks, as the session says. */
export interface SessionOwner {
  readonly member: MemberId;
  /** Undefined if the session was not read for this request: a purchase may be younger than what is known of it. */
  readonly premium?: boolean | undefined;
}

export interface ViewerTools {
  readonly sites: Pick<Sites, 'of'>;
  readonly addresses: PhotoAddresses;
  isPremium(member: MemberId): Promise<boolean>;
}

export function viewerOf(tools: ViewerTools, { member: id, premium }: SessionOwner, host: string, now: Date): Viewer {
  let known: Promise<boolean> | undefined;
  return {
    ...asking(tools, id, host, now),
    id,
    isPremium: async () => premium ?? (await (known ??= tools.isPremium(id))),
  };
}

export function visitorOf(tools: ViewerTools, host: string, now: Date): Visitor {
  return { ...asking(tools, undefined, host, now), id: undefined };
}

function asking({ sites, addresses }: ViewerTools, id: MemberId | undefined, host: string, now: Date): RequestContext {
  return { now, site: async () => await sites.of(host), addressOf: addresses.forViewer(id, now) };
}
