import { useState } from 'react';
import type { Gender } from '#contract/profile-values.ts';
import type { BirthDate } from './date-of-birth.tsx';

/** A sign-up form as far as it has been filled in. */
export interface SignupDraft {
  readonly gender: Gender | undefined;
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly birth: BirthDate;
  readonly consent: boolean;
}

const empty: SignupDraft = {
  gender: undefined,
  email: '',
  name: '',
  password: '',
  birth: { day: '', month: '', year: '' },
  consent: false,
};

/**
 * What was typed is kept while the tab is open: between the first two fields and the whole form, when the dialog is
 * closed, when the language is changed. The password stays in memory only.
 */
let draft = empty;
const place = 'signup-draft';

export function useSignupDraft(): [SignupDraft, (change: Partial<SignupDraft>) => void] {
  const [shown, setShown] = useState(readDraft);
  return [
    shown,
    (change) => {
      draft = { ...shown, ...change };
      setShown(draft);
      const { password: _password, consent: _consent, ...kept } = draft;
      sessionStorage.setItem(place, JSON.stringify(kept));
    },
  ];
}

function readDraft(): SignupDraft {
  if (draft !== empty || typeof sessionStorage === 'undefined') return draft;
  const kept = sessionStorage.getItem(place);
  if (kept) draft = { ...empty, ...(JSON.parse(kept) as Partial<SignupDraft>) };
  return draft;
}

export function forgetDraft(): void {
  draft = empty;
  sessionStorage.removeItem(place);
}
