import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { profileColumns } from './profile-columns.ts';

/** Placeholder for a profile. */
export function ProfileSkeleton() {
  const words = useWords('profile');
  return (
    <div className={profileColumns}>
      <p role="status" className="sr-only">
        {words('loading')}
      </p>
      <div className="grid gap-3 md:grid-cols-[444fr_204fr]">
        <Skeleton className="aspect-[390/408] max-md:rounded-none md:aspect-3/4 md:rounded-[20px]" />
        <div className="hidden grid-rows-2 gap-3 md:grid">
          <Skeleton className="rounded-[20px]" />
          <Skeleton className="rounded-[20px]" />
        </div>
      </div>
      <div className="grid content-start gap-3 px-4 md:px-0">
        <Skeleton className="h-9 w-3/5" />
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="mt-4 h-12 rounded-card" />
        <Skeleton className="mt-4 h-5 w-4/5" />
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="mt-6 h-24" />
      </div>
    </div>
  );
}
