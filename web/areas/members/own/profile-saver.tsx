import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AskedOf } from '#contract/call.ts';
import { isChoicesFact, isFact, isNumberFact } from '#contract/members/facts.ts';
import type { MemberId } from '#contract/members/members.ts';
import { type OwnProfile, type ProfileField, profileFields, saveProfile } from '#contract/members/profiles.ts';
import { orEmpty } from '#contract/typed/blank.ts';
import { ask } from '../../../shared/api/ask.ts';
import { isRefusal, mayRetry, type Refusal } from '../../../shared/api/refusal.ts';
import { useOnline } from '../../../shared/api/use-online.ts';
import { ownProfileQuery } from './own-profile.ts';
import { noteSaving, useSaving } from './saving.ts';
import { dropUnsaved, storeUnsaved, type Unsaved, unsavedOf, useUnsaved } from './unsaved.ts';
import { memberKeys } from '../keys.ts';

/** Delay before saving text, numbers and multiple choices, in milliseconds. A single choice is saved at once. */
const pauseMilliseconds = 800;
const savedAtOnce = (field: ProfileField) =>
  field === 'home' || (isFact(field) && !isNumberFact(field) && !isChoicesFact(field));
const againMilliseconds = 10_000;

/**
 * Saves changed fields one after the other, on every screen. Changes made offline are saved once the browser is online.
 */
export function ProfileSaver({ member }: { member: MemberId }) {
  const client = useQueryClient();
  const unsaved = useUnsaved(member);
  const online = useOnline();
  const { field: busy, failing } = useSaving();
  useEffect(() => {
    // The failure came from being offline, so retry at once.
    if (!online && failing) noteSaving({ failing: false });
    const next = nextOf(unsaved);
    if (!online || !next || busy) return undefined;
    const pause = failing ? againMilliseconds : savedAtOnce(next) ? 0 : pauseMilliseconds;
    const timer = setTimeout(() => void save(client, member, next), pause);
    return () => clearTimeout(timer);
  }, [client, member, unsaved, online, busy, failing]);
  return null;
}

function nextOf(unsaved: Unsaved): ProfileField | undefined {
  return profileFields.find((field) => unsaved[field] && !unsaved[field].refused);
}

async function save(client: QueryClient, member: MemberId, field: ProfileField): Promise<void> {
  const sent = unsavedOf(member)[field];
  if (!sent) return;
  noteSaving({ field });
  try {
    const change = { field, value: sent.value, version: sent.version } as AskedOf<typeof saveProfile>;
    const { profile } = await ask(saveProfile, change);
    client.setQueryData(ownProfileQuery().queryKey, profile);
    const now = unsavedOf(member)[field];
    // The member edited the field during the request: base their change on the version just saved.
    if (now && !isSame(now.value, sent.value)) rest(member, field, now.value, profile);
    else dropUnsaved(member, field);
    noteSaving({ field: undefined, saved: field, failing: false });
    void client.invalidateQueries({ queryKey: memberKeys.profile(member) });
    if (field === 'home') void client.invalidateQueries({ queryKey: memberKeys.lists });
  } catch (fault) {
    if (!isRefusal(fault)) throw fault;
    const { status, authentication_required } = fault.problem;
    const waits = mayRetry(status) || authentication_required === true;
    if (waits || fault.isFailure) note(member, field, { tried: sent.value });
    if (!waits) await refused(client, member, field, fault);
    noteSaving({ field: undefined, failing: waits });
  }
}

async function refused(client: QueryClient, member: MemberId, field: ProfileField, refusal: Refusal): Promise<void> {
  const { type: _type, title: _title, status: _status, code, fields, ...details } = refusal.problem;
  if (code === 'changed_elsewhere') {
    const profile = await client.fetchQuery({ ...ownProfileQuery(), staleTime: 0 }).catch(() => undefined);
    const now = unsavedOf(member)[field];
    // The stored value is the one that this browser has sent, so the earlier request succeeded but its response was
    // lost.
    if (profile && now?.tried !== undefined && isSame(now.tried, profile.values[field])) {
      return rest(member, field, now.value, profile);
    }
  }
  note(member, field, { refused: fields?.value ?? code, details: details as Record<string, number> });
}

function rest(member: MemberId, field: ProfileField, value: unknown, { versions }: OwnProfile): void {
  storeUnsaved(member, field, { value, version: versions[field] ?? 0 } as never);
}

function note(member: MemberId, field: ProfileField, noted: object): void {
  const now = unsavedOf(member)[field];
  if (now) storeUnsaved(member, field, { ...now, ...noted });
}

function isSame(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other);
}

/** Normalizes text as the server does: trims it, and replaces blank text with an empty one. */
function plain(value: unknown): string {
  return typeof value === 'string' ? orEmpty(value.trim()) : JSON.stringify(value);
}
