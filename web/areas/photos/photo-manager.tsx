import { CircleAlert, Clock, Info } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { maxFileBytes } from '#contract/call.ts';
import type { ReplyOf } from '#contract/call.ts';
import { type listPhotos, photoLimits } from '#contract/photos.ts';
import { useMe } from '../../shared/people/user.ts';
import { useSettings } from '../../shared/people/settings.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { FailureNotice } from '../../shared/ui/notice.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { FileDrop } from './file-drop.tsx';
import { FilePicker } from './file-picker.tsx';
import { gridClass, PhotoGrid } from './photo-grid.tsx';
import { usePhotos } from './photos.ts';
import { RejectedPhotos } from './rejected-photos.tsx';
import { FailedUploads } from './failed-uploads.tsx';
import { useUploads } from './use-uploads.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

interface PhotoManagerProps {
  /**
   * The level of the heading above this one. `h1`: the screen's heading names the topic, so this heading is only for
   * screen readers.
   */
  under?: 'h1' | 'h2';
}

/** Lets a member add, crop, reorder and delete their photos. Requires the words of `photos`. */
export function PhotoManager({ under = 'h2' }: PhotoManagerProps) {
  const words = useWords('photos');
  const { data, error, refetch } = usePhotos();
  return (
    <section aria-labelledby="your-photos">
      {data ? (
        <Photos {...data} under={under} />
      ) : (
        <>
          <h2 id="your-photos" className={under === 'h1' ? 'sr-only' : 'mb-4 text-22 md:text-28'}>
            {words('heading')}
          </h2>
          {error ? <FailureNotice onRetry={() => void refetch()} /> : <PhotoGridSkeleton />}
        </>
      )}
    </section>
  );
}

interface PhotosProps extends ReplyOf<typeof listPhotos> {
  under: 'h1' | 'h2';
}

function Photos({ photos, limit, review, under }: PhotosProps) {
  const words = useWords('photos');
  const { photo_approval } = useSettings();
  const heading = useRef<HTMLHeadingElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const shown = photos.filter(({ status }) => status !== 'rejected');
  const free = limit - shown.length;
  const [added, setAdded] = useState('');
  // The photo appears in its slot, so sighted members need no message, which would cover a button.
  const { uploads, add, retry, stop } = useUploads(free, limit, (count) => setAdded(words('upload.added', { count })));
  const failed = uploads.filter(({ phase }) => phase === 'failed');
  return (
    <FileDrop onFiles={add}>
      <h2
        ref={heading}
        id="your-photos"
        tabIndex={-1}
        className={classNames(
          'flex items-baseline justify-between gap-4',
          under === 'h1' ? 'sr-only' : 'text-22 md:text-28',
        )}
      >
        {words('heading')}
        <span className="text-16 font-normal tracking-normal text-muted">
          {words('count', { count: shown.length, limit })}
        </span>
      </h2>
      <p className="mt-1 mb-5 text-muted">
        {words('lead')}{' '}
        {photo_approval === 'by_hand' && <span>{words(review === 'demo' ? 'looked_at_demo' : 'looked_at')}</span>}
      </p>
      <RejectedPhotos photos={photos} />
      <PhotoGrid
        photos={shown}
        uploads={uploads.filter(({ phase }) => phase !== 'failed')}
        free={free}
        onStop={stop}
        onAdd={() => picker.current?.click()}
        onDeleted={() => heading.current?.focus()}
      />
      <p role="status" className="sr-only">
        {added}
      </p>
      <FailedUploads uploads={failed} onRetry={retry} onForget={stop} />
      <FilePicker ref={picker} onFiles={add} disabled={free <= 0} />
      <Notes
        waiting={shown.some(({ status, hidden }) => status === 'pending' && !hidden)}
        review={review}
        full={free <= 0}
      />
    </FileDrop>
  );
}

interface NotesProps extends Pick<PhotosProps, 'review'> {
  waiting: boolean;
  full: boolean;
}

/** The rules for photos. */
function Notes({ waiting, review, full }: NotesProps) {
  const words = useWords('photos');
  const { paid_user } = useMe();
  return (
    <ul className="mt-5 grid gap-2 text-14 text-muted [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&>li]:flex [&>li]:gap-2.5">
      {waiting && (
        <li>
          <Clock aria-hidden />
          {words(review === 'demo' ? 'pending_hint_demo' : 'pending_hint')}
        </li>
      )}
      {full && (
        <li>
          <CircleAlert aria-hidden />
          {words('full')}
        </li>
      )}
      <li>
        <Info aria-hidden />
        <span>
          {!paid_user && (
            <span>
              {words.rich('premium', {
                ...photoLimits,
                link: (text) => (
                  <Link to="/premium" className="link">
                    {text}
                  </Link>
                ),
              })}{' '}
            </span>
          )}
          <span>{words('formats', { megabytes: maxFileBytes / 1024 / 1024 })}</span>
        </span>
      </li>
    </ul>
  );
}

function PhotoGridSkeleton() {
  const words = useWords('photos');
  return (
    <div className={gridClass}>
      <p role="status" className="sr-only">
        {words('loading')}
      </p>
      <Skeleton className="col-span-2 row-span-2 aspect-3/4 rounded-card" />
      <Skeleton className="aspect-3/4 rounded-card" />
      <Skeleton className="aspect-3/4 rounded-card" />
    </div>
  );
}
