import { useEffect, useState } from 'react';
import type { MemberId } from '#contract/members/members.ts';
import { storedPhoto } from './photo-store.ts';

/** An object URL for an unsent photo; undefined while it is loading. */
export function useStoredPhoto(me: MemberId, key: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let gone = false;
    const show = (photo: Blob | undefined) => {
      if (gone || !photo) return;
      made = URL.createObjectURL(photo);
      setAddress(made);
    };
    void storedPhoto(me, key).then(show);
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [me, key]);
  return address;
}
