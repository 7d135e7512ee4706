import { useEffect, useRef, useState } from 'react';
import type { MemberId } from '#contract/members/members.ts';
import { isEarlyInput } from '../../api/early-input.ts';
import { isEncryptedRead, onceRead } from '../../api/vault/encrypted-storage.ts';
import { unsentStored } from '../outbox/unsent.ts';
import { draftTo, joined, keepDraft } from './drafts.ts';

/** The stored draft; every change to it is stored in this browser. */
export function useDraft(me: MemberId, other: MemberId) {
  const [text, setText] = useState('');
  // Before the stored draft is known.
  const typed = useRef('');
  useEffect(
    () =>
      onceRead(me, () => {
        const both = joined(draftTo(me, other), typed.current);
        setText(both);
        if (typed.current !== '') keepDraft(me, other, both);
        typed.current = '';
      }),
    [me, other],
  );
  const write = (written: string) => {
    const isKnown = isEncryptedRead(me);
    // When it was typed that early, the draft was not in the field.
    const next = isKnown && isEarlyInput() ? joined(draftTo(me, other), written) : written;
    setText(next);
    if (isKnown) keepDraft(me, other, next);
    else typed.current = next;
  };
  const clear = () => {
    setText('');
    typed.current = '';
    // A page that is closed at this moment has lost nothing: the draft goes when the message is stored.
    const forget = async () => {
      await unsentStored();
      if (draftTo(me, other) === text) keepDraft(me, other, '');
    };
    void forget();
  };
  return { text, write, clear };
}
