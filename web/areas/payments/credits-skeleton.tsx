import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';

/** Placeholders for four packages and some payment methods. */
export function CreditsSkeleton() {
  const words = useWords('payments.credits');
  return (
    <>
      <p role="status" className="sr-only">
        {words('loading')}
      </p>
      <div className="grid gap-2 xs:gap-2.5">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-15 rounded-card xs:h-18 lg:h-21" />
        ))}
      </div>
      <Skeleton className="h-72 rounded-card" />
    </>
  );
}
