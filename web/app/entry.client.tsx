import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import type { Language } from '#contract/languages.ts';
import { noteMissingChunks } from '../shared/api/missing-chunk.ts';
import { notePageTime } from '../shared/api/server-clock.ts';
import { followConnection } from '../shared/api/use-online.ts';
import { isFromShell } from './offline/from-shell.ts';
import { memberAreas } from '#locales/member-areas.ts';
import { followOverlays } from '../shared/ui/browser/overlay-history.ts';
import { type FirstWords, FirstWordsContext, loadWords, storeTimeZone } from '../shared/i18n/words.tsx';

noteMissingChunks();
followConnection();
followOverlays();
tolerateTranslation();
if (isFromShell) void bootShell();
else start(JSON.parse(document.querySelector('#words')!.textContent) as FirstWords);

function start(words: FirstWords): void {
  storeTimeZone(words.timeZone);
  notePageTime(words.renderedAt);
  if (!words.file) return hydrate(words);
  void wordsIn(words.file, words.language).then((more) =>
    hydrate({ ...words, messages: { ...more, ...words.messages } }),
  );
}

/**
 * Fetches the page's messages from `file`. If that fails, falls back to `loadWords`. If that fails too, returns no
 * messages, so that the page can still start.
 */
async function wordsIn(file: string, language: Language): Promise<FirstWords['messages']> {
  try {
    const answer = await fetch(file);
    if (answer.ok) return (await answer.json()) as FirstWords['messages'];
  } catch {
    // A network failure triggers the same fallback as an error response.
  }
  return await loadWords(language, memberAreas).catch(() => ({}));
}

function hydrate(words: FirstWords): void {
  if (!document.querySelector('dialog[data-entry]')) return render(words);
  const loading = import('../areas/site/entry-warning.tsx').then(
    async ({ loadEntryDialog }) => await loadEntryDialog(),
  );
  // If it fails, React loads the dialog again.
  void loading.catch(() => undefined).then(() => render(words));
}

function render(words: FirstWords): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <FirstWordsContext value={words}>
          <HydratedRouter />
        </FirstWordsContext>
      </StrictMode>,
    );
  });
}

/** Starts the application in the offline shell. On failure, the shell shows its own offline message. */
async function bootShell(): Promise<void> {
  const started = await import('./offline/boot.tsx').then(async ({ boot }) => await boot()).catch(() => false);
  if (!started) window.dispatchEvent(new Event('shell-empty'));
}

/**
 * Makes React tolerate pages that the browser translates. Translators wrap text nodes in `<font>` or replace them.
 * React would then remove a node from the wrong parent, or insert before it, and the whole screen would fail with a
 * NotFoundError. Screens wrap conditional text in its own element (tools/checks/loose-text.ts), but text also arrives
 * as children of components.
 */
function tolerateTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const own = ownChild(this, child);
    if (own) removeChild.call(this, own);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, next: Node | null): T {
    insertBefore.call(this, node, next && ownChild(this, next));
    return node;
  };
}

/** Returns the child of `parent` that is or contains `node`. Null if a translator has removed the node. */
function ownChild(parent: Node, node: Node): Node | null {
  let own: Node | null = node;
  while (own && own.parentNode !== parent) own = own.parentNode;
  return own;
}
