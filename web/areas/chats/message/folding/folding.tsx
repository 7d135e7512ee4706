import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '../../../../shared/i18n/use-words.ts';
import { foldedText } from './folded.ts';

interface FoldingProps {
  text: string;
  /** Renders the text or its beginning. `more`: the button below the text. */
  children: (shown: string, more: ReactNode) => ReactNode;
}

/** Folds a message that would fill the screen; a button unfolds and folds it. */
export function Folding({ text, children }: FoldingProps) {
  const words = useWords('chats.stream');
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<{ readonly top: number; readonly bottom: number }>(undefined);
  const folded = foldedText(text);

  // Keep the reading position, which the stream would change by following its end.
  useLayoutEffect(() => {
    const was = before.current;
    const scroller = button.current?.closest('[role="region"]');
    const bubble = button.current?.closest('[data-bubble]');
    if (!was || !scroller || !bubble) return undefined;
    before.current = undefined;
    const keep = () => {
      const moved = open
        ? bubble.getBoundingClientRect().top - was.top
        : button.current!.getBoundingClientRect().bottom - was.bottom;
      scroller.scrollTop += moved;
    };
    keep();
    // Correct the position again after the stream has measured the row.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(keep);
    });
    return () => cancelAnimationFrame(frame);
  }, [open]);

  if (folded === undefined) return children(text, null);
  const toggle = () => {
    const bubble = button.current!.closest('[data-bubble]')!;
    before.current = {
      top: bubble.getBoundingClientRect().top,
      bottom: button.current!.getBoundingClientRect().bottom,
    };
    setOpen(!open);
  };
  return children(
    open ? text : folded,
    <button
      ref={button}
      type="button"
      aria-expanded={open}
      onClick={toggle}
      className="min-h-11 font-semibold underline"
    >
      {words(open ? 'show_less' : 'show_more')}
    </button>,
  );
}
