import { useEffect, useState } from 'react';
import type { MemberId } from '#contract/members/members.ts';
import { isEarlyInput } from '../../../shared/api/early-input.ts';
import { isEncryptedRead, onceRead } from '../../../shared/api/vault/encrypted-storage.ts';
import { unsentStored } from '../outbox/unsent.ts';
import { draftTo, earlyDraftTo, joinDraft, storeDraft, storeEarlyDraft } from './drafts.ts';

/** Returns the draft to a member and a function that changes it. Every change is stored in this browser. */
export function useDraft(me: MemberId, other: MemberId) {
  const [text, setText] = useState('');
  useEffect(
    () =>
      onceRead(me, () => {
        const early = earlyDraftTo(me, other);
        const both = joinDraft(draftTo(me, other), early);
        setText(both);
        if (early === '') return;
        storeDraft(me, other, both);
        storeEarlyDraft(me, other, '');
      }),
    [me, other],
  );
  const write = (written: string) => {
    const isKnown = isEncryptedRead(me);
    // Early input was typed into an empty field, so join it with the stored draft.
    const next = isKnown && isEarlyInput() ? joinDraft(draftTo(me, other), written) : written;
    setText(next);
    if (isKnown) storeDraft(me, other, next);
    else storeEarlyDraft(me, other, next);
  };
  const clear = () => {
    setText('');
    storeEarlyDraft(me, other, '');
    // Remove the stored draft only after the message is stored, so that closing the page in between loses nothing.
    const forget = async () => {
      await unsentStored();
      if (draftTo(me, other) === text) storeDraft(me, other, '');
    };
    void forget();
  };
  return { text, write, clear };
}
