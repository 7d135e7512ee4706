import { useQuery } from '@tanstack/react-query';
import type { OwnProfile, ProfileField, ProfileValues } from '#contract/members/profiles.ts';
import { useMe } from '../../../shared/people/user.ts';
import { useOnline } from '../../../shared/api/use-online.ts';
import { ownProfileQuery } from './own-profile.ts';
import { useSaving } from './saving.ts';
import { dropUnsaved, storeUnsaved, useUnsaved } from './unsaved.ts';

/** The status of a field. `kept`: its change is stored only in this browser for now. */
export type FieldStatus = 'saving' | 'saved' | 'kept' | 'refused' | undefined;

export interface FieldState<Field extends ProfileField> {
  /** The value to display, saved or not. */
  readonly value: ProfileValues[Field];
  /** The value on the server. */
  readonly stored: ProfileValues[Field];
  readonly status: FieldStatus;
  readonly refused: string | undefined;
  readonly details: Readonly<Record<string, number>>;
  change(value: ProfileValues[Field]): void;
  /** Resolves a conflict in favor of the value entered here. */
  insist(): void;
  /** Resolves a conflict in favor of the server's version. */
  discard(): void;
}

/**
 * Returns the state of a field in the member's own profile. Changes are stored locally at once and saved as soon as
 * possible.
 */
export function useField<Field extends ProfileField>(field: Field): FieldState<Field> {
  const { id } = useMe();
  const profile = useOwnProfile();
  const unsaved = useUnsaved(id)[field];
  const saving = useSaving();
  const online = useOnline();
  const stored = profile.values[field];
  const version = profile.versions[field] ?? 0;
  const status = () => {
    if (unsaved?.refused) return 'refused';
    if (unsaved) return online && !saving.failing ? 'saving' : 'kept';
    return saving.saved === field ? 'saved' : undefined;
  };
  return {
    value: unsaved ? unsaved.value : stored,
    stored,
    status: status(),
    refused: unsaved?.refused,
    details: unsaved?.details ?? {},
    change: (value) => {
      // A further edit keeps the version first seen; only resolving the conflict changes it.
      const isConflict = unsaved?.refused === 'changed_elsewhere';
      storeUnsaved(id, field, {
        value,
        version: unsaved?.version ?? version,
        ...(unsaved?.tried !== undefined && { tried: unsaved.tried }),
        ...(isConflict && { refused: unsaved.refused }),
      });
    },
    insist: () => storeUnsaved(id, field, { value: unsaved ? unsaved.value : stored, version }),
    discard: () => dropUnsaved(id, field),
  };
}

/** Returns the member's profile, which the screen loads before rendering its parts. */
export function useOwnProfile(): OwnProfile {
  const { data } = useQuery(ownProfileQuery());
  if (!data) throw new Error('The screen must load the profile before it renders fields.');
  return data;
}
