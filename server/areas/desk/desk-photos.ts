import { Hono } from 'hono';
import type { Selectable } from 'kysely';
import type { deskPhoto } from '#contract/desk/photos.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { RejectionReason } from '#contract/photos.ts';
import type * as z from 'zod/mini';
import type { PhotoFileId } from '#database/stored-types.ts';
import type { Picture } from '#database/tables.ts';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import { photoVersion } from './items.ts';
import type { Clock } from '../../platform/core/clock.ts';
import {
  type PhotoAddresses,
  photoVariants,
  type PhotoVariant,
  type Shown,
} from '../../platform/core/photo-addresses.ts';
import { type ClientInfo, clientInfoOf, type ClientOf } from '../../platform/http/client-info.ts';
import type { StaffViewer } from '../../platform/http/viewer.ts';

/** Path of photos at the desk. An address is valid for one member of staff, for a few minutes. */
const photoFiles = '/desk/photo-files/';

/** Returns the address of a file for one member of staff. */
export type DeskAddressOf = (
  file: PhotoFileId,
  variant: PhotoVariant,
  owner: MemberId,
  where?: Shown['where'],
) => string;

/**
 * Returns a function that signs addresses for one member of staff, who can open only the photos shown to them.
 */
export function deskAddresses(addresses: PhotoAddresses, staff: StaffId, now: Date): DeskAddressOf {
  const addressOf = addresses.forViewer(asViewer(staff), now);
  return (file, variant, owner, where = 'profile') =>
    addressOf(file, variant, { owner, where, premium: false }).replace(/^\/photos\//, photoFiles);
}

/** Ids of staff and members never collide, so an address for one is never valid for the other. */
function asViewer(staff: StaffId): MemberId {
  return staff as string as MemberId;
}

type StoredPhoto = Selectable<Picture> & {
  readonly decided_at: Date | null;
  readonly reason: RejectionReason | null;
};

/** Returns a photo as staff see it: the uncropped upload, because a later crop must not reveal what nobody reviewed. */
export function photoForStaff(photo: StoredPhoto, addressOf: DeskAddressOf): z.output<typeof deskPhoto> {
  const { id, status, reason, created_at, decided_at, file_id, member_id, source_width, source_height, crop } = photo;
  const gone = status === 'rejected';
  return {
    id,
    status,
    reason,
    created_at,
    decided_at,
    hidden: photo.hidden_at !== null,
    source: gone ? '' : addressOf(file_id, 'source', member_id),
    thumb: gone ? '' : addressOf(file_id, 'thumb', member_id),
    width: source_width,
    height: source_height,
    crop,
    version: photoVersion(photo),
  };
}

export interface DeskPhotoServices {
  readonly storage: PhotoStorage;
  readonly addresses: PhotoAddresses;
  readonly auth: {
    readonly desk: {
      readonly host: { isDesk(host: string): boolean };
      staff(request: ClientInfo, now: Date): Promise<StaffViewer | undefined>;
    };
  };
  readonly clock: Clock;
  readonly clientOf: ClientOf;
}

/** Serves photo files to staff. Returns "not found" for every address that was not issued to the viewer. */
export function deskPhotosRoute({ storage, addresses, auth, clock, clientOf }: DeskPhotoServices): Hono {
  return new Hono().get(`${photoFiles}:file/:variant`, async (context) => {
    const now = clock.now();
    const client = clientInfoOf(context, clientOf(context));
    const staff = auth.desk.host.isDesk(client.host) ? await auth.desk.staff(client, now) : undefined;
    if (!staff) return context.notFound();
    const file = context.req.param('file');
    const variant = context.req.param('variant').replace(/\.webp$/, '');
    const { until = '', of = '', sign: signature = '' } = context.req.query();
    if (!addresses.isValid({ file, variant, until, of, for: '', signature }, asViewer(staff.id), now))
      return context.notFound();
    if (!photoVariants.includes(variant as PhotoVariant)) return context.notFound();
    const bytes = await storage.read(file as PhotoFileId, variant as PhotoVariant);
    if (!bytes) return context.notFound();
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/webp',
      // The browser must not cache photos beyond the logout of the member of staff.
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
  });
}
