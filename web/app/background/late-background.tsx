import { type ComponentType, useEffect, useState } from 'react';
import { loadOrRecover } from '../../shared/api/missing-chunk.ts';

let Loaded: ComponentType | undefined;

async function load(): Promise<void> {
  Loaded = (await import('./member-background.tsx')).MemberBackground;
}

/** Delay between retries while the scripts do not load, in milliseconds. */
const againMilliseconds = 5_000;

/**
 * Background code of all members' screens. It is invisible at first, so its scripts load after hydration, and only for
 * members.
 */
export function LateBackground() {
  const [Background, setBackground] = useState(() => Loaded);
  useEffect(() => {
    if (Loaded) return;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetch = async () => {
      const fate = await loadOrRecover(load, window.location.pathname + window.location.search);
      if (left || fate === 'leaving') return;
      if (fate === 'here') setBackground(() => Loaded);
      else timer = setTimeout(() => void fetch(), againMilliseconds);
    };
    void fetch();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  return Background && <Background />;
}
