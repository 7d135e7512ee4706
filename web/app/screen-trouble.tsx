import { useCallback, useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { type ChunkFate, isMissingChunk, loadPage, recoverFromMissingChunk } from '../shared/api/missing-chunk.ts';
import { ErrorPage } from './error-page.tsx';
import { NeedsScripts } from './without-scripts/needs-scripts.tsx';
import { HeldUpPage } from './arrival/held-up-page.tsx';

/** Replaces a failed screen in a layout's `ErrorBoundary`: shows the problem, and links to continue. */
export function ScreenTrouble() {
  const error = useRouteError();
  if (isMissingChunk(error)) return <MissingPart />;
  if (isRouteErrorResponse(error) && error.status === 405) return <NeedsScripts />;
  return <ErrorPage {...troubleCause(error)} />;
}

/** Returns the status and message of the error page, by default 500 without a message. (Specification, section 8.) */
export function troubleCause(error: unknown): { status: number; message?: string } {
  if (!isRouteErrorResponse(error)) return { status: 500 };
  const { status, data } = error;
  return typeof data === 'string' && data ? { status, message: data } : { status };
}

/**
 * Shown if a chunk of the screen has not loaded. Retries at once and when the browser is back online, because reloading
 * the page may help.
 */
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
