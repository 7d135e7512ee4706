import { Lock } from 'lucide-react';
import { thumbHashToAverageRGBA } from 'thumbhash';
import type { Picture } from '#contract/photos.ts';
import { PhotoFile } from './photo-file.tsx';
import { classNames } from '../ui/class-names.ts';

interface PhotoProps {
  picture: Picture;
  /** The full photo, or the 3:4 variant for a card. */
  size: 'full' | 'thumb';
  /** Empty if the name is next to the photo. */
  alt: string;
  /** The text shown over a locked photo. */
  lockText?: string;
  eager?: boolean;
  /** Called once the photo is decoded and ready to paint. */
  onDecoded?: () => void;
  className?: string;
}

/** A photo, with its average color as a placeholder. A locked photo shows `lockText`. */
export function Photo({ picture, size, alt, lockText, eager = false, onDecoded, className }: PhotoProps) {
  return (
    <span className={classNames('photo', className)} style={{ background: averageColour(picture) }}>
      <PhotoFile
        address={size === 'full' ? picture.filename : picture.thumb_filename}
        alt={alt}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        onLoad={onDecoded && (({ currentTarget }) => void currentTarget.decode().then(onDecoded, () => undefined))}
        className={picture.locked ? 'scale-110 blur-sm' : undefined}
      />
      {picture.locked && lockText && (
        // Keeps the text clear of a gallery's arrows, which take 4 rem on either side.
        <span className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-backdrop px-[min(4.5rem,20%)] py-4 text-center text-14 font-semibold text-balance hyphens-auto text-on-photo">
          <span className="grid size-12 place-items-center rounded-full bg-white text-[#1e2657]">
            <Lock className="size-5" aria-hidden />
          </span>
          {lockText}
        </span>
      )}
    </span>
  );
}

function averageColour({ thumbhash }: Picture): string {
  if (!thumbhash) return 'var(--sunken)';
  const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0));
  const { r, g, b } = thumbHashToAverageRGBA(bytes);
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`;
}
