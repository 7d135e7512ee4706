import { Lock, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { MemberProfile } from '#contract/members/members.ts';
import type { Picture, PictureId } from '#contract/photos.ts';
import { Photo } from '../../../shared/people/photo.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { Lightbox } from '../../../shared/people/lightbox.tsx';
import { PhotoTrack } from '../../../shared/people/photo-track.tsx';
import { type Track, useTrack } from '../../../shared/people/use-track.ts';

interface GalleryProps {
  member: Pick<MemberProfile, 'name' | 'pictures'>;
  /** The member's badges, at the top left. */
  badges: ReactNode;
  /** Reports a photo. Omitted on the member's own profile. */
  onReport?: (photo: PictureId) => void;
}

/** Photo gallery of a member: swipe on touch screens, browse by keyboard, or open full screen. */
export function Gallery({ member: { name, pictures }, badges, onReport }: GalleryProps) {
  const words = useWords('profile.gallery');
  const track = useTrack(pictures.length);
  const [opened, setOpened] = useState<number>();
  const hasTiles = pictures.length >= 3;
  if (pictures.length === 0) return <NoPhoto badges={badges} />;
  return (
    <>
      <section
        aria-label={words('label', { name })}
        onKeyDown={track.onKeyDown}
        className={classNames('grid gap-3', hasTiles && 'md:grid-cols-[444fr_204fr]')}
      >
        <div className="relative">
          <PhotoTrack
            track={track}
            count={pictures.length}
            className="aspect-[390/408] overflow-hidden bg-soft-strong md:aspect-3/4 md:rounded-[20px]"
          >
            {pictures.map((picture, place) => (
              <Slide key={picture.id} picture={picture} place={place} track={track} onOpen={setOpened}>
                {words('open', { number: place + 1, count: pictures.length })}
              </Slide>
            ))}
          </PhotoTrack>
          <span className="absolute top-4 left-4 flex flex-col items-start gap-1.5">{badges}</span>
          <Dots track={track} count={pictures.length} />
        </div>
        {hasTiles && <Tiles pictures={pictures} onOpen={setOpened} />}
      </section>
      {opened !== undefined && (
        <Lightbox
          name={name}
          pictures={pictures}
          start={opened}
          onClose={() => setOpened(undefined)}
          {...(onReport && { onReport })}
        />
      )}
    </>
  );
}

interface SlideProps {
  picture: Picture;
  place: number;
  track: Track;
  onOpen: (place: number) => void;
  children: string;
}

function Slide({ picture, place, track, onOpen, children }: SlideProps) {
  const words = useWords('profile.gallery');
  return (
    <li className="w-full shrink-0 snap-center" aria-hidden={place !== track.current}>
      <button
        type="button"
        aria-label={children}
        tabIndex={place === track.current ? 0 : -1}
        onClick={() => onOpen(place)}
        className="block size-full cursor-zoom-in focus-visible:-outline-offset-4 focus-visible:outline-white"
      >
        <Photo
          picture={picture}
          size="full"
          alt=""
          lockText={words('locked')}
          eager={place === 0}
          className="size-full [&>img]:object-[50%_25%]"
        />
      </button>
    </li>
  );
}

/** Position indicator on phones. Hidden for more than ten photos, which show a number instead. */
function Dots({ track, count }: { track: Track; count: number }) {
  if (count < 2 || count > 10) return null;
  return (
    <span aria-hidden className="absolute inset-x-0 bottom-3.5 flex justify-center gap-1.5 md:hidden">
      {Array.from({ length: count }, (_, place) => (
        <span
          key={place}
          className={classNames(
            'h-2 rounded-full bg-white transition-[width] [box-shadow:0_0_3px_rgb(34_12_36/0.5)]',
            place === track.current ? 'w-5.5' : 'w-2 opacity-75',
          )}
        />
      ))}
    </span>
  );
}

/**
 * The second and third photo, on wide screens. The third tile shows how many more there are, and how many are locked.
 */
function Tiles({ pictures, onOpen }: { pictures: readonly Picture[]; onOpen: (place: number) => void }) {
  const words = useWords('profile.gallery');
  return (
    <div className="hidden grid-rows-2 gap-3 md:grid">
      {pictures.slice(1, 3).map((picture, index) => {
        const rest = index === 1 ? pictures.slice(2) : [picture];
        const locked = rest.filter((one) => one.locked).length;
        const text = locked > 0 ? words('more_locked', { count: locked }) : words('more', { count: rest.length });
        const hasNote = picture.locked || rest.length > 1;
        return (
          <button
            key={picture.id}
            type="button"
            aria-label={hasNote ? text : words('open', { number: index + 2, count: pictures.length })}
            onClick={() => onOpen(index + 1)}
            className="group relative cursor-zoom-in overflow-hidden rounded-[20px] bg-soft-strong"
          >
            <Photo picture={picture} size="thumb" alt="" eager className="size-full" />
            {hasNote && <PhotoNote locked={picture.locked}>{text}</PhotoNote>}
          </button>
        );
      })}
    </div>
  );
}

function PhotoNote({ locked, children }: { locked: boolean; children: string }) {
  return (
    <span className="absolute inset-0 grid place-content-center justify-items-center gap-2.5 bg-backdrop p-3 text-center text-14 font-semibold text-on-photo">
      {locked && (
        <span className="grid size-12 place-items-center rounded-full bg-white text-(--navy)">
          <Lock className="size-5" aria-hidden />
        </span>
      )}
      <span>{children}</span>
    </span>
  );
}

function NoPhoto({ badges }: { badges: ReactNode }) {
  const words = useWords('profile.gallery');
  return (
    <div className="relative grid aspect-[390/408] place-content-center justify-items-center gap-3 bg-soft-strong text-on-soft md:aspect-4/3 md:rounded-[20px] lg:aspect-square">
      <UserRound className="size-28 opacity-40" strokeWidth={1.25} aria-hidden />
      <p>{words('none')}</p>
      <span className="absolute top-4 left-4 flex flex-col items-start gap-1.5">{badges}</span>
    </div>
  );
}
