import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useCdn } from './cdn.ts';
import { renewPhoto } from './renew-photos.ts';

interface PhotoFileProps extends Omit<ComponentProps<'img'>, 'src' | 'onError'> {
  address: string;
  alt: string;
}

/** The `img` of a photo. Renews the URL if the photo fails to load. */
export function PhotoFile({ address, alt, ...img }: PhotoFileProps) {
  const cdn = useCdn();
  const client = useQueryClient();
  const [failed, setFailed] = useState<string>();
  const [again, setAgain] = useState<string>();
  const own = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // The photo may have failed to load before hydration.
    if (own.current?.complete && own.current.naturalWidth === 0) setFailed(address);
    // Only on mount: later URLs report failures by `onError`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const waits = failed === address && again !== address;
  useEffect(() => {
    if (!waits) return undefined;
    return renewPhoto(client, address, () => setAgain(address));
  }, [client, address, waits]);
  return (
    <img
      // If the renewed URL is the same, the connection may have failed. A new key makes the browser load the photo once
      // more.
      key={again === address ? 'again' : undefined}
      {...img}
      ref={own}
      src={cdn.photo(address)}
      alt={alt}
      onError={() => setFailed(address)}
    />
  );
}
