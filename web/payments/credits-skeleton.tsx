import { Skeleton } from '../ui/skeleton.tsx';
import { useWords } from '../words/use-words.ts';

/** Four packages and some ways to pay, as shapes. */
export function CreditsSkeleton() {
  const words = useWords('payments.credits');
  return (
    <>
      <p role="status" className="sr-only">
        {words('loading')}
      </p>
      <div className="grid grid-cols-2 gap-2.5 lg:gap-3 xl:grid-cols-4">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-44 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-72 rounded-card" />
    </>
  );
}
