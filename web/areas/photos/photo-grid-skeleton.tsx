import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { gridClass } from './photo-grid.tsx';

export function PhotoGridSkeleton() {
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
