import { Camera, ImagePlus } from 'lucide-react';
import { type ChangeEvent, type Ref, useRef } from 'react';
import { photoTypes } from '#contract/photos.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';

interface FilePickerProps {
  ref: Ref<HTMLInputElement>;
  onFiles: (files: readonly File[]) => void;
  disabled: boolean;
}

/** Buttons to choose files or, on phones, take a photo. */
export function FilePicker({ ref, onFiles, disabled }: FilePickerProps) {
  const words = useWords('photos');
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // Allows choosing the same file again.
    target.value = '';
  };
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <Button variant="outline" size="small" disabled={disabled} onClick={() => chooser.current?.click()}>
        <ImagePlus className="size-5" aria-hidden />
        {words('add')}
      </Button>
      <span className="hidden pointer-coarse:contents">
        <Button variant="outline" size="small" disabled={disabled} onClick={() => camera.current?.click()}>
          <Camera className="size-5" aria-hidden />
          {words('take')}
        </Button>
      </span>
      <input
        ref={(input) => {
          chooser.current = input;
          if (typeof ref === 'function') ref(input);
          else if (ref) ref.current = input;
        }}
        type="file"
        multiple
        accept={[...photoTypes, '.heic', '.heif'].join()}
        aria-label={words('add')}
        tabIndex={-1}
        onChange={take}
        className="hidden"
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="user"
        aria-label={words('take')}
        tabIndex={-1}
        onChange={take}
        className="hidden"
      />
    </div>
  );
}
