import { Pause, Play } from 'lucide-react';
import { useContext, useEffect } from 'react';
import { NonceContext } from '../../shared/api/nonce.ts';
import { useCdn } from '../../shared/people/cdn.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { followFilms } from './follow-films.ts';

const files = import.meta.glob<string>('./films/*.{mp4,webp}', { eager: true, query: '?url', import: 'default' });

interface FilmProps {
  name: 'round' | 'rain';
  /** The image shown instead of the film if its two people do not match the niche. */
  still?: string | undefined;
  /** Sets which part of the film stays visible when it is cropped. */
  className: string;
}

/**
 * A silent, looping film over its own still image. The still is shown first. The film starts once the page has loaded,
 * unless the visitor saves data or prefers reduced motion, and can be paused.
 */
export function Film({ name, still, className }: FilmProps) {
  const cdn = useCdn();
  const nonce = useContext(NonceContext);
  useEffect(followFilms, []);
  const file = (called: string) => cdn.picture(files[`./films/${name}${called}`]!);
  const place = classNames('absolute inset-0 size-full object-cover', className);
  if (still) return <img src={cdn.picture(still)} alt="" fetchPriority="high" className={place} />;
  return (
    <>
      <img src={file('.webp')} alt="" fetchPriority="high" className={place} />
      <video
        data-film
        data-av1={file('-av1.mp4')}
        data-h264={file('-h264.mp4')}
        muted
        loop
        playsInline
        disablePictureInPicture
        preload="none"
        aria-hidden
        className={place}
      />
      <script nonce={nonce} suppressHydrationWarning>
        {`(${followFilms.toString()})()`}
      </script>
    </>
  );
}

const label = 'col-start-1 row-start-1 inline-flex items-center gap-2.5';

/** Pauses and plays the page's film. */
export function FilmButton({ className }: { className: string }) {
  const words = useWords('landers.film');
  return (
    <button
      type="button"
      data-film-button
      className={classNames(
        'group absolute z-10 inline-grid min-h-11 min-w-11 place-items-center rounded-full bg-[rgb(20_16_48/0.72)] px-3 text-14 font-semibold text-white [--focus:#fff] sm:px-3.5',
        className,
      )}
    >
      {/* Both labels take their place, so that the button keeps its width when the film begins. */}
      <span className={classNames(label, 'group-data-playing:invisible')}>
        <Play className="size-5 fill-current" aria-hidden />
        <span className="max-sm:sr-only">{words('play')}</span>
      </span>
      <span className={classNames(label, 'invisible group-data-playing:visible')}>
        <Pause className="size-5 fill-current" aria-hidden />
        <span className="max-sm:sr-only">{words('pause')}</span>
      </span>
    </button>
  );
}
