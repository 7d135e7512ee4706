import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';

/** Shown while the entries of a statement load. */
export function EntriesSkeleton() {
  const words = useWords('credits');
  return (
    <div className="grid gap-2">
      <p role="status" className="sr-only">
        {words('loading')}
      </p>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-16" />
      ))}
    </div>
  );
}
