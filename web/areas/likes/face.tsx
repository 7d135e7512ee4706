import { UserRound } from 'lucide-react';
import type { Picture } from '#contract/photos.ts';
import { Photo } from '../../shared/people/photo.tsx';
import { classNames } from '../../shared/ui/class-names.ts';

/** Portrait in a dialog. Its `alt` is empty because the dialog already names the member. */
export function Face({ picture, className }: { picture: Picture | null; className?: string }) {
  return (
    <span
      className={classNames(
        'grid h-44 w-33 place-items-center overflow-hidden rounded-dialog border-[5px] sm:h-58 sm:w-43 border-surface bg-soft-strong text-on-soft shadow-soft',
        className,
      )}
    >
      {picture ? (
        <Photo picture={picture} size="thumb" alt="" eager className="size-full" />
      ) : (
        <UserRound className="size-20 opacity-40" strokeWidth={1.25} aria-hidden />
      )}
    </span>
  );
}
