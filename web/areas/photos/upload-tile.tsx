import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from '../../shared/ui/class-names.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { FilePreview } from './file-preview.tsx';
import type { UploadingFile } from './use-uploads.ts';

interface UploadTileProps {
  upload: UploadingFile;
  /** Zero-based position of the slot. */
  place: number;
  onStop: () => void;
}

/** A chosen file in the slot of its future photo, with the progress of its upload. */
export function UploadTile({ upload: { file, phase, share }, place, onStop }: UploadTileProps) {
  const words = useWords('photos.upload');
  const tile = useRef<HTMLLIElement>(null);
  // A slot may be below the window, or behind a bar at its bottom.
  useEffect(() => {
    // Some browsers return a promise, which must not become the effect's cleanup.
    tile.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const percent = Math.round(share * 100);
  const text =
    phase === 'sending' ? words('sending', { percent }) : words(phase === 'waiting' ? 'waiting' : 'checking');
  return (
    <li ref={tile} className={classNames('relative aspect-3/4 scroll-mb-40', place === 0 && 'col-span-2 row-span-2')}>
      <FilePreview file={file} className="size-full rounded-card" />
      <div className="absolute inset-x-0 bottom-0 rounded-b-card bg-backdrop px-2.5 pt-2 pb-2.5 text-on-photo">
        <p className="mb-1.5 text-14 leading-tight hyphens-auto">{text}</p>
        <div
          role="progressbar"
          aria-label={file.name}
          aria-valuenow={percent}
          aria-valuetext={text}
          className="h-1.5 overflow-hidden rounded-full bg-white/35"
        >
          <div className="h-full rounded-full bg-white transition-[width]" style={{ width: `${percent}%` }} />
        </div>
      </div>
      <button
        type="button"
        aria-label={words('cancel', { name: file.name })}
        onClick={onStop}
        className="absolute top-1.5 right-1.5 grid size-11 place-items-center"
      >
        <span className="grid size-9 place-items-center rounded-full bg-white text-(--navy) shadow-soft">
          <X className="size-5" aria-hidden />
        </span>
      </button>
    </li>
  );
}
