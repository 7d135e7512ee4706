import { UserRound } from 'lucide-react';
import type { Picture } from '#contract/photos.ts';
import { PhotoFile } from './photo-file.tsx';
import { classNames } from '../ui/class-names.ts';

interface AvatarProps {
  picture: Picture | null;
  /** Width and height in px. */
  size: 32 | 36 | 40 | 44 | 56 | 72;
  online?: boolean;
  className?: string;
}

/** A small round portrait. Its alternative text is empty, because the member's name is always next to the portrait. */
export function Avatar({ picture, size, online = false, className }: AvatarProps) {
  return (
    <span className={classNames('relative inline-block shrink-0', className)} style={{ width: size, height: size }}>
      {picture ? (
        <PhotoFile
          address={picture.avatar_filename}
          alt=""
          width={size}
          height={size}
          className="size-full rounded-full bg-sunken object-cover"
        />
      ) : (
        <span className="grid size-full place-items-center rounded-full bg-soft-strong text-on-soft">
          <UserRound className="size-1/2" aria-hidden />
        </span>
      )}
      {online && <span className="absolute right-0 bottom-0 size-3.5 rounded-full border-2 border-surface bg-online" />}
    </span>
  );
}
