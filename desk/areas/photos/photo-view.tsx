import { useState } from 'react';
import type { DeskPhoto } from '#contract/desk/photos.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { useDeskWords } from '../../shared/words.tsx';
import { blurredReasons } from './reasons.ts';

interface PhotoViewProps {
  readonly photo: DeskPhoto;
  readonly label: string;
  readonly isMirrored?: boolean;
  readonly isZoomed?: boolean;
  /** Outlines the area that others see. */
  readonly hasCrop?: boolean;
}

/**
 * An uncropped photo in a frame of fixed size, so that two photos are compared at the same size. Photos rejected as
 * sexual or violent stay blurred until opened.
 */
export function PhotoView({ photo, label, isMirrored = false, isZoomed = false, hasCrop = false }: PhotoViewProps) {
  const words = useDeskWords('photos');
  const { source, width, height, crop, reason } = photo;
  const [opened, setOpened] = useState<string>();
  if (!source) {
    return (
      <div className="border-line-input text-muted grid h-full w-full place-items-center rounded-card border border-dashed p-4 text-center">
        {words('deleted')}
      </div>
    );
  }
  const isBlurred = reason !== null && blurredReasons.has(reason) && opened !== photo.id;
  return (
    <div className={classNames('relative h-full w-full rounded-card', isZoomed ? 'overflow-auto' : 'overflow-hidden')}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={classNames(isZoomed ? 'block h-[220%] w-[220%]' : 'block h-full w-full', isBlurred && 'blur-2xl')}
        role="img"
        aria-label={label}
      >
        <image
          href={source}
          width={width}
          height={height}
          transform={isMirrored ? `translate(${width} 0) scale(-1 1)` : undefined}
        />
        {hasCrop && crop && (
          <rect
            x={crop.left}
            y={crop.top}
            width={crop.width}
            height={crop.height}
            fill="none"
            stroke="#fff"
            strokeWidth={2}
            strokeDasharray="7 5"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      {isBlurred && (
        <button type="button" className="btn absolute inset-0 m-auto h-11 w-fit" onClick={() => setOpened(photo.id)}>
          {words('open_blurred')}
        </button>
      )}
    </div>
  );
}
