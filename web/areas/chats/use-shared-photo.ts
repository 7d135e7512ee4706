import { useEffect, useState } from 'react';
import type { MemberId } from '#contract/members/members.ts';
import { sharedPhoto } from '../../shared/api/vault/shared-photo.ts';

/** Returns the photo shared by another application, with its object URL. Null: no photo; undefined: still loading. */
export function useSharedPhoto(me: MemberId): { readonly photo: File; readonly address: string } | null | undefined {
  const [found, setFound] = useState<{ photo: File; address: string } | null>();
  useEffect(() => {
    let address: string | undefined;
    let left = false;
    const show = async () => {
      const photo = await sharedPhoto(me).catch(() => undefined);
      if (left) return;
      address = photo && URL.createObjectURL(photo);
      setFound(photo && address ? { photo, address } : null);
    };
    void show();
    return () => {
      left = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [me]);
  return found;
}
