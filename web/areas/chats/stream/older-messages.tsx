import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useNearView } from '../../../shared/ui/browser/use-near-view.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { type KnownChat, loadOlder } from '../chat.ts';
import type { WhichChat } from '../keys.ts';

/** Loads older messages when the oldest loaded one comes into view, or shows that the history ends. */
export function OlderMessages({ chat, which }: { chat: KnownChat; which: WhichChat }) {
  const words = useWords('chats.stream');
  if (chat.has_older) return <Older which={which} />;
  if (!chat.history_ended) return null;
  return <p className="py-6 text-center text-14 text-muted first-letter:uppercase">{words('history_ended')}</p>;
}

function Older({ which }: { which: WhichChat }) {
  const words = useWords('chats.stream');
  const client = useQueryClient();
  const older = useMutation({ mutationFn: async () => await loadOlder(client, which) });
  const place = useRef<HTMLDivElement>(null);
  useNearView(place, !older.isPending && !older.isError, () => older.mutate());
  return (
    <div ref={place} className="grid min-h-16 justify-items-center gap-2 py-3 text-center">
      {older.isError ? (
        <>
          <p role="alert" className="text-14 text-muted">
            {words('older_failed')}
          </p>
          <Button variant="outline" size="small" onClick={() => older.mutate()}>
            {words('retry')}
          </Button>
        </>
      ) : (
        <>
          <p className="sr-only">{words('loading_older')}</p>
          <Skeleton className="h-11 w-3/5 justify-self-start rounded-bubble" />
          <Skeleton className="h-11 w-2/5 justify-self-end rounded-bubble" />
        </>
      )}
    </div>
  );
}
