import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { MemberId } from '#contract/members/members.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { type SearchPlace, useLastSeen, useNeighbours } from './search-place.ts';

interface SearchBarProps {
  place: SearchPlace;
  id: MemberId;
  /** Name of the open profile, for screen readers. */
  status: string;
}

/** Navigates between the profiles of a search, by button or arrow key, and back to the list. */
export function SearchBar({ place, id, status }: SearchBarProps) {
  const words = useWords('profile.search');
  const navigate = useNavigate();
  const { previous, next } = useNeighbours(place, id);
  useLastSeen(place, id);
  // Replaces the history entry, so that "back" always returns to the list.
  const go = (to: MemberId | undefined) => {
    if (to) void navigate(`/members/${to}`, { replace: true, state: place });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (document.querySelector('dialog[open]') || isTyping(event.target)) return;
    if (event.key === 'ArrowLeft') go(previous);
    if (event.key === 'ArrowRight') go(next);
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <nav aria-label={words('label')} className="page flex items-center gap-2 py-1.5 max-md:pl-1 md:pt-4">
      <button
        type="button"
        onClick={() => void navigate(-1)}
        className="mr-auto inline-flex min-h-11 min-w-0 items-center gap-2 rounded-full px-3 font-semibold text-link hover:bg-soft md:-ml-3"
      >
        <ArrowLeft className="size-5 shrink-0" aria-hidden />
        <span className="truncate">{words('back')}</span>
      </button>
      <p role="status" className="sr-only">
        {status}
      </p>
      <IconButton variant="outline" label={words('previous')} disabled={!previous} onClick={() => go(previous)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton variant="outline" label={words('next')} disabled={!next} onClick={() => go(next)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </nav>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}
