import type { MemberId } from '#contract/members/members.ts';
import type { ProfileField, ProfileValues } from '#contract/members/profiles.ts';
import { forgetEncrypted, storedEncryptedUnder, storeEncrypted } from '../../../shared/api/vault/encrypted-storage.ts';
import { useEncrypted } from '../../../shared/api/vault/use-encrypted.ts';

/** A change not saved on the server yet. */
export interface UnsavedChange<Field extends ProfileField = ProfileField> {
  readonly value: ProfileValues[Field];
  /** The version of the field that the change is based on. */
  readonly version: number;
  /** The last value sent without a response. The server may have stored it. */
  readonly tried?: ProfileValues[Field];
  /** Code of the server's refusal, which the member must resolve. Omitted while the change waits to be sent. */
  readonly refused?: string;
  /** Parameters of the refusal's message. */
  readonly details?: Readonly<Record<string, number>>;
}
export type Unsaved = { readonly [Field in ProfileField]?: UnsavedChange<Field> };

/**
 * Prefix under which unsaved changes are stored in this browser, encrypted. They survive closing the page and are
 * shared by all tabs.
 */
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

/** Stores a change, replacing an earlier one of the same field. */
export function storeUnsaved<Field extends ProfileField>(
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
