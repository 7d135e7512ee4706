import type { FunctionComponent } from 'react';
import type { Gift } from '#contract/chats/chats.ts';
import { Champagne } from './gift-drawings/champagne.tsx';
import { Chocolates } from './gift-drawings/chocolates.tsx';
import { Locket } from './gift-drawings/locket.tsx';
import { Rose } from './gift-drawings/rose.tsx';
import { Teddy } from './gift-drawings/teddy.tsx';

const drawings: Readonly<Record<Gift, FunctionComponent>> = {
  rose: Rose,
  chocolates: Chocolates,
  champagne: Champagne,
  teddy: Teddy,
  locket: Locket,
};

/** Decorative drawing of a gift; callers show the gift's name as text. */
export function GiftDrawing({ gift, className }: { gift: Gift; className?: string }) {
  const Drawing = drawings[gift];
  return (
    <svg viewBox="0 0 120 120" aria-hidden className={className}>
      <Drawing />
    </svg>
  );
}
