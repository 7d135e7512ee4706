import { useQuery } from '@tanstack/react-query';
import type { OwnProfile, ProfileField, ProfileValues } from '#contract/members/profiles.ts';
import { useMe } from '../../people/user.ts';
import { useOnline } from '../../api/use-online.ts';
import { ownProfileQuery } from './own-profile.ts';
import { useSaving } from './saving.ts';
import { dropUnsaved, keepUnsaved, useUnsaved } from './unsaved.ts';

/** `kept`: on this device only, for now. */
export type FieldStatus = 'saving' | 'saved' | 'kept' | 'refused' | undefined;

export interface FieldState<Field extends ProfileField> {
  /** As the member sees it: what they changed, saved or not. */
  readonly value: ProfileValues[Field];
  /** As the server has it. */
  readonly stored: ProfileValues[Field];
  readonly status: FieldStatus;
  readonly refused: string | undefined;
  readonly details: Readonly<Record<string, number>>;
  change(value: ProfileValues[Field]): void;
  /** It was changed elsewhere as well: what is here counts. */
  insist(): void;
  /** What the server has counts. */
  giveUp(): void;
}

/** One field of the member's own profile. Changing it is enough: it is kept here and saved as soon as that can be. */
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
      // What is changed again still rests on what was seen first; only a choice between two versions settles that.
      const isConflict = unsaved?.refused === 'changed_elsewhere';
      keepUnsaved(id, field, {
        value,
        version: unsaved?.version ?? version,
        ...(unsaved?.tried !== undefined && { tried: unsaved.tried }),
        ...(isConflict && { refused: unsaved.refused }),
      });
    },
    insist: () => keepUnsaved(id, field, { value: unsaved ? unsaved.value : stored, version }),
    giveUp: () => dropUnsaved(id, field),
  };
}

/** The member's profile; the screen that uses it waits for it before it draws its parts. */
export function useOwnProfile(): OwnProfile {
  const { data } = useQuery(ownProfileQuery());
  if (!data) throw new Error('The profile is asked for by the screen, before its fields are drawn.');
  return data;
}
