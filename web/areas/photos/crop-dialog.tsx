import { ZoomIn, ZoomOut } from 'lucide-react';
import { useId, useState } from 'react';
import { type Crop, cropPhoto, type OwnPicture } from '#contract/photos.ts';
import { PhotoFile } from '../../shared/people/photo-file.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { closestZoom, type CropShape, firstShape, shapesOf } from './crop-frame.ts';
import { useCropView } from './use-crop-view.ts';

interface CropDialogProps {
  photo: OwnPicture;
  onSave: (crop: Crop | null) => Promise<unknown>;
  onClose: () => void;
}

/** Dialog to choose the visible part of a photo. The server keeps the original and crops it. */
export default function CropDialog({ photo, onSave, onClose }: CropDialogProps) {
  const words = useWords('photos.crop');
  const sentence = useRefusalSentence('photos', cropPhoto);
  const [shape, setShape] = useState<CropShape>(firstShape(photo));
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const { view, seen, zoomTo, handlers } = useCropView(photo, shape);
  const hint = useId();
  const shapes = shapesOf(photo.source).map((value) => ({ value, label: words(value) }));

  async function save(): Promise<void> {
    setSaving(true);
    setFault(undefined);
    try {
      await onSave(seen ?? null);
      onClose();
    } catch (refusal) {
      setFault(refusal);
      setSaving(false);
    }
  }

  return (
    <Dialog title={words('title')} onClose={onClose} closable={saving ? 'never' : 'by_button'}>
      <div className="mt-4 grid gap-4">
        <div className="grid h-[min(38dvh,26rem)] place-items-center overflow-hidden rounded-card bg-sunken">
          {seen ? (
            <div
              {...handlers}
              role="group"
              aria-label={words('area')}
              aria-describedby={hint}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move the photo
              tabIndex={0}
              className="relative h-full cursor-grab touch-none overflow-hidden active:cursor-grabbing"
              style={{ aspectRatio: seen.width / seen.height }}
            >
              <Part photo={photo} seen={seen} />
            </div>
          ) : (
            <PhotoFile address={photo.source.filename} alt="" className="size-full object-contain" />
          )}
        </div>
        <Segmented label={words('shape')} options={shapes} value={shape} onChange={setShape} />
        {shape !== 'whole' && (
          <>
            <label className="flex items-center gap-3">
              <span className="sr-only">{words('zoom')}</span>
              <ZoomOut className="size-5 shrink-0 text-muted" aria-hidden />
              <input
                type="range"
                min={1}
                max={closestZoom(photo.source, shape)}
                step={0.01}
                value={view.zoom}
                onChange={({ target }) => zoomTo(Number(target.value))}
                className="h-11 min-w-0 flex-1 accent-primary"
              />
              <ZoomIn className="size-5 shrink-0 text-muted" aria-hidden />
            </label>
            <p id={hint} className="text-14 text-muted">
              {words('hint')}
            </p>
          </>
        )}
        {fault !== undefined && <FieldError>{sentence(fault)}</FieldError>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="text" disabled={saving} onClick={onClose}>
            {words('cancel')}
          </Button>
          <Button busy={saving} onClick={() => void save()}>
            {words('save')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The photo behind the frame, positioned so that the selected part fills the frame. */
function Part({ photo: { source }, seen }: { photo: OwnPicture; seen: Crop }) {
  return (
    <PhotoFile
      address={source.filename}
      alt=""
      draggable={false}
      className="pointer-events-none absolute max-w-none select-none"
      style={{
        width: `${(source.width / seen.width) * 100}%`,
        left: `${(-seen.left / seen.width) * 100}%`,
        top: `${(-seen.top / seen.height) * 100}%`,
      }}
    />
  );
}
