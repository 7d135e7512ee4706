import { useEffect, useState } from 'react';
import type { MemberId } from '#contract/members/members.ts';
import { holdLocalPhoto, localPhoto } from './local-photos.ts';
import { storedPhoto } from './photo-store.ts';

/** Returns an object URL for an unsent photo; undefined while it loads. */
export function useStoredPhoto(me: MemberId, key: string): string | undefined {
  const [address, setAddress] = useState(() => localPhoto(key));
  useEffect(() => {
    let gone = false;
    const show = (photo: Blob | undefined) => {
      if (!gone && photo) setAddress(holdLocalPhoto(key, photo));
    };
    void storedPhoto(me, key).then(show);
    return () => void (gone = true);
  }, [me, key]);
  return address;
}
