import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';

/** Placeholder for the editing form. */
export function EditSkeleton() {
  const words = useWords('profile-form');
  return (
    <div className="page grid grid-cols-1 gap-6 lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-8">
      <p role="status" className="sr-only">
        {words('loading')}
      </p>
      <Skeleton className="h-28 rounded-card lg:h-96" />
      <div className="grid gap-6">
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
      </div>
    </div>
  );
}
