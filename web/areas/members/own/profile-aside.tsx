import { UserRound } from 'lucide-react';
import { useMe } from '../../../shared/people/user.ts';
import { Photo } from '../../../shared/people/photo.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { ProfileMeter } from './profile-meter.tsx';

/** The member's portrait and what to add next. Sticky on desktops. */
export function ProfileAside() {
  const words = useWords('profile-form');
  const { profile } = useMe();
  const { name, main_image } = profile;
  return (
    <aside className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4.5 lg:sticky lg:top-24 lg:grid-cols-1 lg:p-6">
      <div className="aspect-3/4 overflow-hidden rounded-card bg-soft-strong">
        {main_image ? (
          <Photo picture={main_image} size="thumb" alt={words('photo_of', { name })} eager className="size-full" />
        ) : (
          <span className="grid size-full place-items-center text-on-soft">
            <UserRound className="size-2/5" strokeWidth={1.5} aria-hidden />
            <span className="sr-only">{words('no_photo')}</span>
          </span>
        )}
      </div>
      <div className="grid content-start gap-3">
        <p className="truncate text-18 font-bold">
          <bdi>{name}</bdi>
        </p>
        <ProfileMeter />
      </div>
    </aside>
  );
}
