import { ImageOff } from 'lucide-react';
import type { OwnPicture } from '#contract/photos.ts';
import { useSettings } from '../../shared/people/settings.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { usePhotoChanges } from './use-photo-changes.ts';

/** Rejected photos with the reason, until dismissed. The files are already deleted. */
export function RejectedPhotos({ photos }: { photos: readonly OwnPicture[] }) {
  const words = useWords('photos');
  const { support_email } = useSettings();
  const { dismiss } = usePhotoChanges();
  const rejected = photos.filter(({ status }) => status === 'rejected');
  if (rejected.length === 0) return null;
  return (
    <ul className="mb-5 grid grid-cols-1 gap-3">
      {rejected.map(({ id, reason }) => (
        <li key={id} className="flex gap-3 rounded-card bg-danger-soft p-4 text-text sm:items-center">
          <ImageOff className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{words('rejected.title')}</p>
            <p>{words(`reasons.${reason ?? 'other'}`)}</p>
            <p className="mt-1 text-14">
              {words.rich('rejected.object', {
                email: support_email,
                link: (text) => (
                  <a href={`mailto:${support_email}`} className="link">
                    {text}
                  </a>
                ),
              })}
            </p>
          </div>
          <Button variant="outline" size="small" className="shrink-0" onClick={() => dismiss.mutate(id)}>
            {words('rejected.dismiss')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
