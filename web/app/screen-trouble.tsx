import { useCallback, useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { type ChunkFate, isMissingChunk, loadPage, recoverFromMissingChunk } from '../shared/api/missing-chunk.ts';
import { ErrorPage } from './error-page.tsx';
import { NeedsScripts } from './without-scripts/needs-scripts.tsx';
import { HeldUpPage } from './arrival/held-up-page.tsx';

/** Replaces a failed screen: shows the problem and links to continue. For a layout's `ErrorBoundary`. */
export function ScreenTrouble() {
  const error = useRouteError();
  if (isMissingChunk(error)) return <MissingPart />;
  if (isRouteErrorResponse(error) && error.status === 405) return <NeedsScripts />;
  return <ErrorPage {...troubleCause(error)} />;
}

/** Status and message of the error page, 500 and 'Error' unless known. (Specification, section 8.) */
export function troubleCause(error: unknown): { status: number; message?: string } {
  if (!isRouteErrorResponse(error)) return { status: 500 };
  const { status, data } = error;
  return typeof data === 'string' && data ? { status, message: data } : { status };
}

/** A chunk of the screen has not loaded. Retries at once and when back online, since reloading the page may help. */
function MissingPart() {
  const [fate, setFate] = useState<ChunkFate>();
  const retry = useCallback(async () => setFate(await recoverFromMissingChunk(window.location.href)), []);
  useEffect(() => {
    const again = () => void retry();
    again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [retry]);
  if (fate !== 'away' && fate !== 'gone') return null;
  return (
    <HeldUpPage
      because={fate}
      trying={false}
      retry={fate === 'gone' ? () => loadPage(window.location.href) : () => void retry()}
      stay={() => window.history.back()}
    />
  );
}
