import { useEffect, useEffectEvent } from 'react';

/** Function that handles Back. Returns false if the overlay stays open. */
type OnBack = () => boolean;

/** A history entry. An overlay pushes its own entry on top of its page's, with the same key and `idx`. */
interface Entry {
  readonly page: string;
  readonly idx: number;
  readonly level: number;
  readonly isOverlay: boolean;
}

interface OpenOverlay {
  readonly onBack: OnBack;
  readonly page: string;
  readonly level: number;
}

const open: OpenOverlay[] = [];
let here: Entry | undefined;

/**
 * Makes Back close the topmost overlay. The router must not see the history entries of overlays, so this listener must
 * be added before the router's listener.
 *
 * Overlays closed by other means leave their entry behind, because `history.back()` would race with a navigation that
 * follows. The next overlay reuses the entry, and Back skips it.
 */
export function followOverlays(): void {
  here = currentEntry();
  followRouter();
  window.addEventListener('popstate', (event) => {
    const from = here;
    const to = currentEntry();
    here = to;
    if (!from) return;
    const isBack = to.idx < from.idx || (to.idx === from.idx && to.level < from.level);
    const isSamePage = to.page === from.page;
    // If a page has replaced an overlay's entry, the former page is still beneath it.
    const isReplaced = isBack && to.idx === from.idx;
    if (!isSamePage && !isReplaced) return;
    event.stopImmediatePropagation();
    if (!isBack) return;
    const top = isSamePage ? open.at(-1) : undefined;
    if (!top) window.history.back();
    else if (!top.onBack()) window.history.forward();
  });
}

/**
 * Tracks each entry that the router pushes or replaces, because Back may be pressed before React has rendered the page.
 * Replacing an overlay's entry leaves the former page beneath it, so the new entry takes over its level.
 */
function followRouter(): void {
  const pushState = window.history.pushState.bind(window.history);
  const replaceState = window.history.replaceState.bind(window.history);
  window.history.pushState = (...entry) => {
    pushState(...entry);
    here = currentEntry();
  };
  window.history.replaceState = (...entry) => {
    const from = here;
    replaceState(...entry);
    here = currentEntry();
    if (!from?.level || here.page === from.page || here.idx !== from.idx || here.level > 0) return;
    replaceState({ ...window.history.state, level: from.level }, '');
    here = currentEntry();
  };
}

/** Makes Back call `onBack` instead of leaving the page while an overlay is open. */
export function useOverlay(isOpen: boolean, onBack: OnBack): void {
  const onLatestBack = useEffectEvent(onBack);
  useEffect(() => (isOpen ? addOverlay(() => onLatestBack()) : undefined), [isOpen]);
}

function addOverlay(onBack: OnBack): () => void {
  const before = currentEntry();
  const isTaken = open.some(({ page, level }) => page === before.page && level === before.level);
  if (!before.isOverlay || isTaken) {
    window.history.pushState({ ...window.history.state, overlay: true, level: before.level + 1 }, '');
  }
  const entry = currentEntry();
  const overlay = { onBack, page: entry.page, level: entry.level };
  open.push(overlay);
  return () => {
    open.splice(open.indexOf(overlay), 1);
  };
}

interface State {
  readonly key?: string;
  readonly idx?: number;
  readonly level?: number;
  readonly overlay?: true;
}

function currentEntry(): Entry {
  const { key = 'default', idx = Number.NaN, level = 0, overlay = false } = (window.history.state ?? {}) as State;
  return { page: `${key} ${window.location.href}`, idx, level, isOverlay: overlay };
}
