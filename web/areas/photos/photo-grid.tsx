import { useState } from 'react';
import type { OwnPicture, PictureId } from '#contract/photos.ts';
import { useCdn } from '../../shared/people/cdn.ts';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { isLandscape } from './crop-frame.ts';
import { OwnPhoto } from './own-photo.tsx';
import { UploadTile } from './upload-tile.tsx';
import type { UploadingFile } from './use-uploads.ts';
import { PhotoSlots } from './photo-slots.tsx';
import { useDragging } from './use-dragging.ts';
import { usePhotoChanges } from './use-photo-changes.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';

const CropDialog = lazyDialog(async () => await import('./crop-dialog.tsx'));

/** Class name of the grid: the first photo is large, two are beside it, and the rest are in rows of three. */
export const gridClass = 'grid max-w-140 grid-cols-3 gap-2.5 sm:gap-3';

interface PhotoGridProps {
  photos: readonly OwnPicture[];
  /** Files being uploaded, in order. Each has the slot of its future photo. */
  uploads: readonly UploadingFile[];
  /** Number of photos that may still be added. */
  free: number;
  onStop: (id: string) => void;
  onAdd: () => void;
  onDeleted: () => void;
}

export function PhotoGrid({ photos, uploads, free, onStop, onAdd, onDeleted }: PhotoGridProps) {
  const words = useWords('photos');
  const cdn = useCdn();
  const { order, remove, crop } = usePhotoChanges();
  const [deleting, setDeleting] = useState<PictureId>();
  const [cropping, setCropping] = useState<PictureId>();
  /** Photos whose crop dialog the member has opened. Cropping them is not offered again. */
  const [offered, setOffered] = useState<readonly PictureId[]>([]);
  const [said, setSaid] = useState('');
  const {
    dragging,
    order: wanted,
    onPointerDown,
  } = useDragging({
    order: photos.map(({ id }) => id),
    onDrop: (ids) => order.mutate(ids as PictureId[]),
  });
  const placed = wanted.flatMap((id) => photos.find((photo) => photo.id === id) ?? []);
  const dragged = placed.find(({ id }) => id === dragging?.id);
  const cut = photos.find(({ id }) => id === cropping);

  function move(id: PictureId, to: number): void {
    const ids = placed.map((photo) => photo.id).filter((one) => one !== id);
    order.mutate([...ids.slice(0, to), id, ...ids.slice(to)]);
    setSaid(words('moved', { place: to + 1, count: placed.length }));
  }

  return (
    <>
      <ul className={gridClass}>
        {placed.map((photo, place) => (
          <OwnPhoto
            key={photo.id}
            photo={photo}
            place={place}
            count={placed.length}
            lifted={photo.id === dragged?.id}
            onPointerDown={(event) => onPointerDown(photo.id, event)}
            onMove={(to) => move(photo.id, to)}
            offersCrop={isLandscape(photo.source) && !photo.crop && !offered.includes(photo.id)}
            onCrop={() => {
              setCropping(photo.id);
              setOffered([...offered, photo.id]);
            }}
            onDelete={() => setDeleting(photo.id)}
          />
        ))}
        {uploads.map((upload, index) => (
          <UploadTile key={upload.id} upload={upload} place={placed.length + index} onStop={() => onStop(upload.id)} />
        ))}
        <PhotoSlots taken={placed.length + uploads.length} free={free - uploads.length} onAdd={onAdd} />
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      {dragging && dragged && (
        <img
          src={cdn.photo(dragged.thumb_filename)}
          alt=""
          className="pointer-events-none fixed z-50 h-32 w-24 -translate-1/2 rotate-3 rounded-card object-cover shadow-soft"
          style={{ left: dragging.x, top: dragging.y }}
        />
      )}
      {deleting && (
        <DeletePhotoDialog
          onKeep={() => setDeleting(undefined)}
          onDelete={() => {
            setDeleting(undefined);
            remove.mutate(deleting);
            onDeleted();
          }}
        />
      )}
      {cut && (
        <CropDialog
          photo={cut}
          onSave={async (part) => await crop.mutateAsync({ photo: cut.id, crop: part })}
          onClose={() => setCropping(undefined)}
        />
      )}
    </>
  );
}

interface DeletePhotoDialogProps {
  onKeep: () => void;
  onDelete: () => void;
}

function DeletePhotoDialog({ onKeep, onDelete }: DeletePhotoDialogProps) {
  const words = useWords('photos.delete');
  return (
    <Dialog title={words('title')} onClose={onKeep}>
      <p className="mt-2 text-muted">{words('text')}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="text" onClick={onKeep}>
          {words('keep')}
        </Button>
        <Button variant="danger" onClick={onDelete}>
          {words('confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
