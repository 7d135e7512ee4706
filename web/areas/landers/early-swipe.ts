import type { SwipeDecision } from '#contract/swipe-game.ts';
import { makeDrag } from '../../shared/ui/use-drag.ts';

/** The swipes made before the application has started, oldest first. */
interface EarlySwipes {
  early?: { pressed?: HTMLElement };
  earlySwipes?: SwipeDecision[];
}

/** Fired when a swipe that began before the application has started ends after it. */
export const earlySwipeEvent = 'earlyswipe';

/**
 * Moves the top card of a landing page by touch, mouse and arrow keys until the application has started, and records
 * the decisions. Embedded in the page as source text, so it must not use anything from outside the function.
 */
function followEarly(make: typeof makeDrag, ended: string): void {
  const page = window as EarlySwipes;
  const decisions: SwipeDecision[] = (page.earlySwipes = []);
  const decide = (decision: SwipeDecision, card: HTMLElement) => {
    card.removeAttribute('data-swipe');
    card.style.transform = `translateX(${decision === 'like' ? 130 : -130}vw) rotate(${decision === 'like' ? 16 : -16}deg)`;
    decisions.push(decision);
    // If the application does not load, the page continues with the decision's link.
    const link = document.querySelector<HTMLElement>(`[data-decision="${decision}"]`);
    if (page.early && link) page.early.pressed ??= link;
    dispatchEvent(new Event(ended));
  };
  let card: HTMLElement | undefined;
  const drag = make();
  const listen = (kind: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel') =>
    addEventListener(
      kind,
      (event) => {
        if (kind === 'pointerdown')
          card = (page.early && (event.target as Element).closest<HTMLElement>('[data-swipe]')) || undefined;
        if (!card) return;
        // Otherwise, the application would also handle a swipe during which it starts.
        event.stopPropagation();
        if (kind === 'pointerdown') drag.down(event);
        else if (kind === 'pointermove') drag.move(event, card);
        else {
          const held = card;
          card = undefined;
          const decided = kind === 'pointerup' ? drag.up(event, held) : undefined;
          if (decided) decide(decided.decision, held);
          else drag.cancel(held);
        }
      },
      true,
    );
  listen('pointerdown');
  listen('pointermove');
  listen('pointerup');
  listen('pointercancel');
  addEventListener('dragstart', (event) => {
    if (page.early && (event.target as Element).closest?.('[data-swipe]')) event.preventDefault();
  });
  addEventListener(
    'keydown',
    (event) => {
      const decision = ({ ArrowLeft: 'pass', ArrowRight: 'like' } as const)[event.key];
      const top = document.querySelector<HTMLElement>('[data-swipe]');
      const isPlain = !event.repeat && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (!page.early || !decision || !top || !isPlain) return;
      if ((event.target as Element).closest?.('input,textarea,select,[role=menu]')) return;
      event.preventDefault();
      event.stopPropagation();
      decide(decision, top);
    },
    true,
  );
}

/** Inline script for the landing page with cards to swipe. */
export const followEarlySwipes = `(${followEarly.toString()})(${makeDrag.toString()},${JSON.stringify(earlySwipeEvent)})`;

/** Returns the decisions recorded since the last call. */
export function takeEarlySwipes(): readonly SwipeDecision[] {
  const page = window as EarlySwipes;
  const taken = page.earlySwipes?.splice(0) ?? [];
  if (taken.length > 0) delete page.early?.pressed;
  return taken;
}
