import { Plus } from 'lucide-react';
import { classNames } from '../../shared/ui/class-names.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { SlotDrawing, type SlotKind } from './slot-drawing.tsx';

const kinds: readonly SlotKind[] = ['face', 'doing', 'whole'];

interface PhotoSlotsProps {
  taken: number;
  free: number;
  onAdd: () => void;
}

/**
 * Empty slots: the first three suggest kinds of photos. After that, one empty slot remains while photos may be added.
 */
export function PhotoSlots({ taken, free, onAdd }: PhotoSlotsProps) {
  const empty = Math.min(free, Math.max(kinds.length - taken, 1));
  return Array.from({ length: Math.max(empty, 0) }, (_, index) => (
    <PhotoSlot key={index} place={taken + index} kind={kinds[taken + index]} onAdd={onAdd} />
  ));
}

function PhotoSlot({ place, kind, onAdd }: { place: number; kind: SlotKind | undefined; onAdd: () => void }) {
  const words = useWords('photos.slots');
  const what = words(kind ?? 'more');
  return (
    <li className={classNames('aspect-3/4', place === 0 && 'col-span-2 row-span-2')}>
      <button
        type="button"
        aria-label={words('add', { what })}
        onClick={onAdd}
        className={classNames(
          'relative grid size-full place-content-center justify-items-center gap-2 rounded-card border-2 border-dashed border-secondary bg-soft p-2 text-center text-14 font-semibold text-on-soft transition-colors hover:bg-soft-strong sm:text-16',
          place > 0 && 'max-xs:content-end',
        )}
      >
        <span
          className={classNames(
            'absolute grid place-items-center rounded-full bg-primary text-on-primary',
            place === 0 ? 'top-2 right-2 size-11' : 'top-1.5 right-1.5 size-7 sm:size-9',
          )}
        >
          <Plus className="size-5" aria-hidden />
        </span>
        {kind && (
          <SlotDrawing
            kind={kind}
            className={place === 0 ? 'w-24 sm:w-36' : 'mt-2 w-11 max-xs:hidden sm:mt-0 sm:w-20'}
          />
        )}
        <span className="hyphens-auto">{what}</span>
      </button>
    </li>
  );
}
