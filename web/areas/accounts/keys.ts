import type { QueryKey } from '@tanstack/react-query';
import type { Home } from '#contract/members/profiles.ts';
import type { LiveEvent } from '#contract/live.ts';
import { keyName } from '../../shared/api/queries/query-key.ts';

const settings = keyName('account-settings');
const sessions = keyName('sessions');
const dataExports = keyName('data-export');
const closedAccount = keyName('closed-account');
const stayOffers = keyName('stay-offers');
const signupSteps = keyName('signup-steps');
const town = keyName('town');
const freeName = keyName('free-name');

export const accountKeys = {
  settings: [settings],
  sessions: [sessions],
  dataExports: [dataExports],
  dataExport: (token: string | undefined) => [dataExports, token ?? null] as const,
  closedAccount: [closedAccount],
  stayOffers: [stayOffers],
  signupSteps: [signupSteps],
  town: (home: Home | undefined) => [town, home ?? null] as const,
  freeName: (name: string) => [freeName, name] as const,
} as const;

/** Returns the query keys that an event invalidates. */
export function touchedBy({ event }: LiveEvent): readonly QueryKey[] {
  if (event === 'data_export_changed') return [accountKeys.dataExports];
  return event === 'user_changed' ? [accountKeys.settings] : [];
}
