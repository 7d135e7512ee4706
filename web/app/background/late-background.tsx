import { type ComponentType, useEffect, useState } from 'react';
import { loadOrRecover } from '../../shared/api/missing-chunk.ts';

let Loaded: ComponentType | undefined;

async function load(): Promise<void> {
  Loaded = (await import('./member-background.tsx')).MemberBackground;
}

/** How often it is tried again while it does not load, in ms. */
const againMilliseconds = 5_000;

/**
 * What runs beside every screen of a member. Nothing of it is seen at first: its scripts are fetched once the page is
 * alive, and by members only.
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
