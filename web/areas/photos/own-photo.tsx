import { ArrowLeft, ArrowRight, Clock, Crop, Ellipsis, Star, Trash2 } from 'lucide-react';
import { type PointerEvent, useEffect, useRef } from 'react';
import type { OwnPicture } from '#contract/photos.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { Menu } from '../../shared/ui/menu.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { Photo } from '../../shared/people/photo.tsx';

interface OwnPhotoProps {
  photo: OwnPicture;
  /** Zero-based position of the photo. */
  place: number;
  count: number;
  /** True while the tile is being dragged. Its position is then the one where it would be dropped. */
  lifted: boolean;
  /** Shows a button that crops the photo. */
  offersCrop: boolean;
  onPointerDown: (event: PointerEvent) => void;
  onMove: (to: number) => void;
  onCrop: () => void;
  onDelete: () => void;
}

/** A photo of the member, with its status and actions. */
export function OwnPhoto({ photo, place, count, lifted, offersCrop, onPointerDown, ...actions }: OwnPhotoProps) {
  const words = useWords('photos');
  const first = place === 0;
  return (
    <li
      data-tile={photo.id}
      onPointerDown={onPointerDown}
      className={classNames(
        'relative aspect-3/4 touch-pan-y select-none [-webkit-touch-callout:none] motion-safe:transition-opacity',
        first && 'col-span-2 row-span-2',
        lifted ? 'opacity-40' : count > 1 && 'cursor-grab',
      )}
    >
      <Photo
        picture={photo}
        size={first ? 'full' : 'thumb'}
        alt={words('photo', { place: place + 1, count })}
        eager
        className="pointer-events-none size-full rounded-card"
      />
      <span className="pointer-events-none absolute inset-x-2 bottom-2 flex flex-wrap gap-1.5">
        {photo.main && <Pill>{words('main')}</Pill>}
        {photo.status === 'pending' && (
          <Pill>
            <Clock className="size-4 shrink-0" aria-hidden />
            <span className={first ? '' : 'max-sm:sr-only'}>{words(photo.hidden ? 'hidden' : 'pending')}</span>
          </Pill>
        )}
      </span>
      {offersCrop && (
        <button
          type="button"
          onClick={actions.onCrop}
          className={classNames(
            'absolute top-1.5 left-1.5 flex min-h-11 max-w-[calc(100%-4rem)] items-center gap-1.5 rounded-full bg-white px-3 text-14 leading-tight font-semibold text-(--navy) shadow-soft',
            !first && 'max-sm:size-11 max-sm:justify-center max-sm:px-0',
          )}
        >
          <Crop className="size-5 shrink-0" aria-hidden />
          <span className={first ? '' : 'max-sm:sr-only'}>{words('crop.offer')}</span>
        </button>
      )}
      <Actions photo={photo} place={place} count={count} {...actions} />
    </li>
  );
}

/** Label on a photo, white in both color schemes. */
function Pill({ children }: { children: React.ReactNode }) {
  return (
    <span className="inline-flex min-h-7 min-w-0 items-center gap-1.5 rounded-full bg-white px-2.5 text-14 font-semibold text-(--navy)">
      {children}
    </span>
  );
}

type ActionsProps = Pick<OwnPhotoProps, 'photo' | 'place' | 'count' | 'onMove' | 'onCrop' | 'onDelete'>;

function Actions({ photo, place, count, onMove, onCrop, onDelete }: ActionsProps) {
  const words = useWords('photos.menu');
  const frame = useRef<HTMLDivElement>(null);
  const movedFrom = useRef<number>(undefined);
  // Keep the focus on a moved tile, so that the member can move it further.
  useEffect(() => {
    if (movedFrom.current === undefined || movedFrom.current === place) return;
    movedFrom.current = undefined;
    frame.current?.querySelector('button')?.focus();
  });
  const move = (to: number) => {
    movedFrom.current = place;
    onMove(to);
  };
  return (
    <div ref={frame} className="absolute top-1.5 right-1.5">
      <Menu
        label={words('label', { place: place + 1 })}
        buttonClassName="grid size-11 place-items-center"
        button={
          <span className="grid size-9 place-items-center rounded-full bg-white text-(--navy) shadow-soft">
            <Ellipsis className="size-5" aria-hidden />
          </span>
        }
      >
        {!photo.main && place > 0 && (
          <Action icon={<Star aria-hidden />} onPress={() => move(0)}>
            {words('make_main')}
          </Action>
        )}
        {place > 1 && (
          <Action icon={<ArrowLeft aria-hidden />} onPress={() => move(place - 1)}>
            {words('earlier')}
          </Action>
        )}
        {place < count - 1 && (
          <Action icon={<ArrowRight aria-hidden />} onPress={() => move(place + 1)}>
            {words('later')}
          </Action>
        )}
        <Action icon={<Crop aria-hidden />} onPress={onCrop}>
          {words('crop')}
        </Action>
        <Action icon={<Trash2 aria-hidden />} onPress={onDelete}>
          {words('delete')}
        </Action>
      </Menu>
    </div>
  );
}

function Action({ icon, onPress, children }: { icon: React.ReactNode; onPress: () => void; children: string }) {
  return (
    <button type="button" className={classNames('menu-item', '[&>svg]:size-5 [&>svg]:shrink-0')} onClick={onPress}>
      {icon}
      {children}
    </button>
  );
}
