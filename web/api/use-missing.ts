import { useMemo } from 'react';
import { useLoaderData } from 'react-router';
import type { Problem } from '#contract/refusal.ts';
import { Refusal } from './refusal.ts';

/**
 * Why the server could not show what the URL names, if this page came with that: see `preloadOne`. Otherwise the
 * screen's own query finds out.
 */
export function useMissing(): Refusal | undefined {
  const loaded = useLoaderData<{ readonly missing?: Problem } | null>();
  const missing = loaded?.missing;
  return useMemo(() => missing && new Refusal(missing), [missing]);
}
