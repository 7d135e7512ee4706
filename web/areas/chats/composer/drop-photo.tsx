import { ImageIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { isBlank } from '#contract/typed/blank.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';

/** Returns the first dropped image, otherwise the first file, which is then rejected with a reason. */
export function photoIn(data: DataTransfer | null): File | undefined {
  const files = [...(data?.files ?? [])];
  return files.find(isImage) ?? files[0];
}

/**
 * Returns a pasted image. Undefined if text was pasted with it, as from an office suite, because the text takes
 * precedence.
 */
export function pastedPhoto(data: DataTransfer): File | undefined {
  return isBlank(data.getData('text/plain')) ? [...data.files].find(isImage) : undefined;
}

/** Returns whether a file is an image. Browsers report no type for HEIC if the system cannot decode it. */
function isImage({ type, name }: File): boolean {
  return type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name));
}

/** Handles a photo dropped anywhere on the page. Returns whether a file is being dragged over it. */
export function useDroppedPhoto(onPhoto: (photo: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent((photo: File) => onPhoto(photo));
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser would navigate to the file.
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) setOver(false);
    };
    const dropped = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const photo = photoIn(event.dataTransfer);
      if (photo) drop(photo);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', dropped);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', dropped);
    };
  }, []);
  return isOver;
}

/** Overlay while a photo is dragged over the page. */
export function DropPlace() {
  const words = useWords('chats.photo');
  return (
    <div className="pointer-events-none fixed inset-4 z-40 grid place-content-center justify-items-center gap-3 rounded-dialog border-2 border-dashed border-primary bg-soft/95 text-18 font-semibold text-on-soft">
      <ImageIcon className="size-10" strokeWidth={1.5} aria-hidden />
      {words('drop')}
    </div>
  );
}
