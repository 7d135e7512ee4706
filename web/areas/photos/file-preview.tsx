import { ImageIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../shared/ui/class-names.ts';

/** A chosen file, cropped to the element's shape, or an icon if the browser cannot decode it, which is common with HEIC. */
export function FilePreview({ file, className }: { file: File; className: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    let gone = false;
    const draw = (picture: ImageBitmap) => {
      if (!gone && canvas.current) cover(canvas.current, picture);
      picture.close();
      setDrawn(!gone);
    };
    createImageBitmap(file).then(draw, () => undefined);
    return () => {
      gone = true;
    };
  }, [file]);
  return (
    <span className={classNames('relative grid place-items-center overflow-hidden bg-sunken text-muted', className)}>
      {!drawn && <ImageIcon className="size-5" aria-hidden />}
      <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
    </span>
  );
}

/** Draws the center of the picture, scaled to cover the canvas. */
function cover(canvas: HTMLCanvasElement, picture: ImageBitmap): void {
  const width = canvas.clientWidth * devicePixelRatio;
  const height = canvas.clientHeight * devicePixelRatio;
  canvas.width = width;
  canvas.height = height;
  const scale = Math.max(width / picture.width, height / picture.height);
  const [shownWidth, shownHeight] = [picture.width * scale, picture.height * scale];
  canvas
    .getContext('2d')
    ?.drawImage(picture, (width - shownWidth) / 2, (height - shownHeight) / 2, shownWidth, shownHeight);
}
