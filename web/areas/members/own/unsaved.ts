import type { MemberId } from '#contract/members/members.ts';
import type { ProfileField, ProfileValues } from '#contract/members/profiles.ts';
import { forgetEncrypted, storedEncryptedUnder, storeEncrypted } from '../../../shared/api/vault/encrypted-storage.ts';
import { useEncrypted } from '../../../shared/api/vault/use-encrypted.ts';

/** A change that the server does not have yet. */
export interface UnsavedChange<Field extends ProfileField = ProfileField> {
  readonly value: ProfileValues[Field];
  /** The version of the field that the member saw when they changed it. */
  readonly version: number;
  /** The value that was sent without getting a response: the server may have stored it all the same. */
  readonly tried?: ProfileValues[Field];
  /** Why the server refused it: it then waits for the member. Omitted while it waits to be sent. */
  readonly refused?: string;
  /** The values for the sentence of the refusal. */
  readonly details?: Readonly<Record<string, number>>;
}
export type Unsaved = { readonly [Field in ProfileField]?: UnsavedChange<Field> };

/** Unsaved changes are stored in this browser, encrypted: they survive closing the page, and every tab sees them. */
const start = 'profile:';
const nothing: Unsaved = {};
let read: { text: string; unsaved: Unsaved } | undefined;

export function unsavedOf(member: MemberId): Unsaved {
  const all = storedEncryptedUnder(member, start);
  if (all.length === 0) return nothing;
  const text = member + JSON.stringify(all);
  if (read?.text !== text) {
    const changes = all.map(([name, change]) => [name.slice(start.length), JSON.parse(change) as UnsavedChange]);
    read = { text, unsaved: Object.fromEntries(changes) as Unsaved };
  }
  return read.unsaved;
}

/** Stores a change, replacing the previous one. */
export function keepUnsaved<Field extends ProfileField>(
  member: MemberId,
  field: Field,
  change: UnsavedChange<Field>,
): void {
  storeEncrypted(member, start + field, JSON.stringify(change));
}

export function dropUnsaved(member: MemberId, field: ProfileField): void {
  forgetEncrypted(member, start + field);
}

export function useUnsaved(member: MemberId): Unsaved {
  return useEncrypted(member, () => unsavedOf(member), nothing);
}
