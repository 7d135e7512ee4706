import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useCdn } from './cdn.ts';
import { renewPhoto } from './renew-photos.ts';

interface PhotoFileProps extends Omit<ComponentProps<'img'>, 'src' | 'onError'> {
  address: string;
  alt: string;
}

/** The `img` of a photo. If it fails to load, its address is renewed. */
export function PhotoFile({ address, alt, ...img }: PhotoFileProps) {
  const cdn = useCdn();
  const client = useQueryClient();
  const [failed, setFailed] = useState<string>();
  const [again, setAgain] = useState<string>();
  const own = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before hydration.
    if (own.current?.complete && own.current.naturalWidth === 0) setFailed(address);
    // A later address reports its own failure.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const waits = failed === address && again !== address;
  useEffect(() => {
    if (!waits) return undefined;
    return renewPhoto(client, address, () => setAgain(address));
  }, [client, address, waits]);
  return (
    <img
      // Where the renewed address is the same, the connection may have failed: another key loads it once more.
      key={again === address ? 'again' : undefined}
      {...img}
      ref={own}
      src={cdn.photo(address)}
      alt={alt}
      onError={() => setFailed(address)}
    />
  );
}
