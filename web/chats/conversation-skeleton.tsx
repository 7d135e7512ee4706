import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useWords } from '../words/use-words.ts';
import { BackBar } from './back-link.tsx';

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/4', 'w-3/5', 'w-1/3'];

/** The shape of a conversation before it is there. */
export function ConversationSkeleton() {
  const words = useWords('chats.stream');
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <p role="status" className="sr-only">
        {words('loading')}
      </p>
      <BackBar>
        <Skeleton className="size-11 rounded-full" />
        <Skeleton className="h-5 w-40" />
      </BackBar>
      <StreamSkeleton />
      <div className="border-t border-line p-3 lg:px-6">
        <Skeleton className="h-12 rounded-3xl" />
      </div>
    </div>
  );
}

/** The shape of what was said. */
export function StreamSkeleton() {
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden px-4 py-4 lg:px-6">
      {widths.map((width, index) => (
        <Skeleton
          key={index}
          className={classNames('h-11 shrink-0 rounded-bubble', width, index % 2 === 1 && 'self-end')}
        />
      ))}
    </div>
  );
}
