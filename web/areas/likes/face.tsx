import { firstGraphemes } from '#contract/graphemes.ts';
import type { Picture } from '#contract/photos.ts';
import { Photo } from '../../shared/people/photo.tsx';
import { classNames } from '../../shared/ui/class-names.ts';

interface FaceProps {
  picture: Picture | null;
  /** Without a photo, the initial of this name is shown. */
  name: string;
  className?: string;
}

/** Portrait of a member whom the text beside it names, so it has no alternative text. */
export function Face({ picture, name, className }: FaceProps) {
  return (
    <span className={classNames('grid overflow-hidden', className)}>
      {picture ? (
        <Photo picture={picture} size="thumb" alt="" eager className="size-full" />
      ) : (
        <span
          aria-hidden
          className="grid size-full place-items-center bg-[linear-gradient(150deg,var(--plum-400),var(--plum-600)_62%,var(--plum-700))] text-[5rem] leading-none font-bold text-white"
        >
          {firstGraphemes(name, 1).toLocaleUpperCase()}
        </span>
      )}
    </span>
  );
}
