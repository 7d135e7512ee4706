import { Flag, X } from 'lucide-react';
import type { Picture, PictureId } from '#contract/photos.ts';
import { Photo } from './photo.tsx';
import { ButtonLink, IconButton } from '../ui/button.tsx';
import { useModal } from '../ui/browser/use-modal.ts';
import { useWords } from '../i18n/use-words.ts';
import { PhotoTrack } from './photo-track.tsx';
import { useTrack } from './use-track.ts';

interface LightboxProps {
  name: string;
  pictures: readonly Picture[];
  start: number;
  onClose: () => void;
  /** Reports a photo. Omitted for the member's own photos. */
  onReport?: (photo: PictureId) => void;
}

/** Shows the photos as large as the screen allows. */
export function Lightbox({ name, pictures, start, onClose, onReport }: LightboxProps) {
  const words = useWords('profile.gallery');
  const shell = useWords('shell');
  const track = useTrack(pictures.length, start);
  const modal = useModal(onClose, 'always', () => {
    const slides = track.ref.current;
    slides?.scrollTo({ left: start * slides.clientWidth, behavior: 'instant' });
  });
  return (
    <dialog
      {...modal}
      aria-label={words('label', { name })}
      onKeyDown={track.onKeyDown}
      className="m-0 h-dvh max-h-none w-dvw max-w-none overflow-hidden bg-lightbox p-0 text-on-photo backdrop:bg-lightbox [&_:focus-visible]:outline-white"
    >
      <IconButton variant="white" label={shell('close')} onClick={onClose} className="absolute top-3 right-3 z-10">
        <X aria-hidden />
      </IconButton>
      {onReport && <ReportPhoto onReport={() => onReport(pictures[track.current]!.id)} />}
      <PhotoTrack track={track} count={pictures.length} buttonsAlways className="h-full [&>p]:right-auto [&>p]:left-4">
        {pictures.map((picture, place) => (
          <li
            key={picture.id}
            aria-hidden={place !== track.current}
            className="@container-size grid w-full shrink-0 snap-center place-content-center justify-items-center gap-4"
          >
            <span className="block" style={fitted(picture)}>
              <Photo
                picture={picture}
                size="full"
                alt={words('photo', { number: place + 1, count: pictures.length, name })}
                lockText={shell('refused.premium_required')}
                eager={place === start}
                className="size-full"
              />
            </span>
            {picture.locked && (
              <ButtonLink to="/premium" variant="white" tabIndex={place === track.current ? 0 : -1}>
                {words('get_premium')}
              </ButtonLink>
            )}
          </li>
        ))}
      </PhotoTrack>
    </dialog>
  );
}

function ReportPhoto({ onReport }: { onReport: () => void }) {
  const words = useWords('reports');
  return (
    <IconButton
      variant="white"
      label={words('report_photo')}
      onClick={onReport}
      className="absolute top-3 right-17 z-10"
    >
      <Flag aria-hidden />
    </IconButton>
  );
}

/** Fits the photo into its slide, but never enlarges it. Leaves room for a button below a locked photo. */
function fitted({ width, height, locked }: Picture) {
  const room = locked ? '80cqh' : '100cqh';
  return { aspectRatio: `${width} / ${height}`, width: `min(100cqw, ${room} * ${width / height}, ${width}px)` };
}
