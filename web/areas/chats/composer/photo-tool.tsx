import { ImageIcon } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { photoTypes } from '#contract/photos.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';

/** Button to choose a photo; phones offer the camera as well. */
export function PhotoTool({ onFile }: { onFile: (file: File) => void }) {
  const words = useWords('chats.photo');
  const chooser = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onFile(file);
    // Allows choosing the same file again.
    target.value = '';
  };
  return (
    <>
      <IconButton label={words('open')} onClick={() => chooser.current?.click()}>
        <ImageIcon aria-hidden />
      </IconButton>
      <input
        ref={chooser}
        type="file"
        accept={[...photoTypes, '.heic', '.heif'].join()}
        aria-label={words('open')}
        tabIndex={-1}
        onChange={choose}
        className="hidden"
      />
    </>
  );
}
