import { ImagePlus } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useWords } from '../../shared/i18n/use-words.ts';

interface FileDropProps {
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Drop target for files, with a hint while files are dragged over it. */
export function FileDrop({ onFiles, children }: FileDropProps) {
  const words = useWords('photos');
  // Child elements fire enter and leave events too, so count them.
  const [depth, setDepth] = useState(0);
  const withFiles = (act: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    act(event);
  };
  return (
    <div
      className="relative"
      onDragEnter={withFiles(() => {
        setDepth((before) => before + 1);
      })}
      onDragOver={withFiles(({ dataTransfer }) => {
        dataTransfer.dropEffect = 'copy';
      })}
      onDragLeave={withFiles(() => {
        setDepth((before) => before - 1);
      })}
      onDrop={withFiles(({ dataTransfer }) => {
        setDepth(0);
        onFiles([...dataTransfer.files]);
      })}
    >
      {children}
      {depth > 0 && (
        <div className="pointer-events-none absolute -inset-3 z-10 grid place-content-center justify-items-center gap-3 rounded-dialog border-2 border-dashed border-primary bg-soft/90 text-18 font-semibold text-on-soft">
          <ImagePlus className="size-10" strokeWidth={1.5} aria-hidden />
          {words('drop')}
        </div>
      )}
    </div>
  );
}
