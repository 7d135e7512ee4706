import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accessChangedEvent, countsEvent, type DeskCounts, deskLivePath } from '#contract/desk/counts.ts';
import { deskKeys } from '../shared/keys.ts';
import { useStaffMe } from '../shared/me.tsx';

/** Delay before reopening a refused stream, in milliseconds. Browsers reconnect only after a lost connection. */
const reopenMilliseconds = 30_000;

/**
 * Keeps the counts of the queues current through the event stream while the page is visible. Hidden tabs have no
 * stream, because browsers allow few connections to one host.
 */
export function LiveCounts() {
  const { session, roles } = useStaffMe();
  // A new session or changed roles need a new stream.
  return <CountStream key={`${session.id} ${roles.join()}`} />;
}

function CountStream(): null {
  const client = useQueryClient();
  useEffect(() => {
    let close = (): void => undefined;
    const follow = () => {
      close();
      close = document.visibilityState === 'visible' ? openStream(client) : () => undefined;
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      close();
    };
  }, [client]);
  return null;
}

function openStream(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;
  const open = () => {
    source = new EventSource(deskLivePath);
    source.addEventListener(countsEvent, ({ data }: MessageEvent<string>) => {
      client.setQueryData([deskKeys.counts], JSON.parse(data) as DeskCounts);
      // Today is fetched only while its screen is open.
      void client.invalidateQueries({ queryKey: [deskKeys.today] });
    });
    // The response either reports that nobody is logged in, which opens the login dialog, or contains the new roles.
    source.addEventListener(accessChangedEvent, () => void client.invalidateQueries({ queryKey: [deskKeys.me] }));
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return;
      clearTimeout(timer);
      timer = setTimeout(open, reopenMilliseconds);
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
