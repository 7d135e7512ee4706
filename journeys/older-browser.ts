import type { BrowserContext } from '@playwright/test';

/** Imitates the oldest supported browsers (oldest-browsers.ts) by removing everything newer than any of them. */
export async function withoutNewerFeatures(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const array = ['toSorted', 'toReversed', 'toSpliced', 'with'];
    const iterator = [
      'map',
      'filter',
      'take',
      'drop',
      'flatMap',
      'reduce',
      'toArray',
      'forEach',
      'some',
      'every',
      'find',
    ];
    const set = [
      'union',
      'intersection',
      'difference',
      'symmetricDifference',
      'isSubsetOf',
      'isSupersetOf',
      'isDisjointFrom',
    ];
    const page = window as unknown as Record<string, Record<string, object> | undefined>;
    const newer: [object | undefined, readonly string[]][] = [
      [URL, ['canParse', 'parse']],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [String.prototype, ['toWellFormed', 'isWellFormed']],
      [Array.prototype, array],
      [Object.getPrototypeOf(Uint8Array.prototype) as object, array],
      [Array, ['fromAsync']],
      [Intl, ['Segmenter', 'DurationFormat']],
      [Promise, ['withResolvers', 'try']],
      [AbortSignal, ['any']],
      [page.Iterator?.prototype, iterator],
      [Set.prototype, set],
      [RegExp, ['escape']],
      [Error, ['isError']],
      [Response, ['json']],
      [Uint8Array.prototype, ['toBase64', 'toHex']],
      [Element.prototype, ['checkVisibility', 'moveBefore', 'setHTMLUnsafe']],
      [HTMLDialogElement.prototype, ['closedBy', 'requestClose']],
      [Document.prototype, ['startViewTransition']],
      [
        window,
        ['CloseWatcher', 'navigation', 'scheduler', 'URLPattern', 'Temporal', 'Iterator', 'requestIdleCallback'],
      ],
    ];
    for (const [owner, names] of newer) {
      for (const name of names) if (owner) Reflect.deleteProperty(owner, name);
    }
  });
  await context.route('**/assets/*.css', async (route) => {
    const answer = await route.fetch();
    const styles = (await answer.text())
      .replaceAll(/[^{}]*:has\([^{}]*\{[^{}]*\}/g, '')
      .replaceAll(/@supports \(color: ?(?:color-mix|oklch)/g, '@supports (color:too-new')
      .replaceAll('selector(::details-content)', 'selector(::too-new)');
    await route.fulfill({ response: answer, body: styles });
  });
}

/**
 * Styles that older browsers may ignore without harm. They affect a cursor, the space for a strip, a bar that hides, a
 * row that stays visible, the place of the entry warning, and the notice shown before hydration.
 */
const harmless = [
  'label:has(input:not(:disabled))',
  ':has(:is(form:focus-within))',
  ':has(:popover-open)',
  'body:has([data-strip])',
  'body:has([data-flag',
  'body:has([data-notice',
  'body:has([data-line-page]',
  ':has([data-game])',
  '[data-notices=guessed]:has(',
  'noscript:has(form)',
  'field-sizing:content',
] as const;
const newer =
  /:has\(|color-mix\(|(?:rgb|oklch|lab)\(from |light-dark\(|field-sizing:|interpolate-size|anchor-name|position-anchor|@scope|::details-content|&/;

/**
 * Returns the rules of a style sheet that are too new for the oldest browsers, unless they are harmless or inside
 * `@supports`.
 */
export function newerStylesIn(sheet: string): string[] {
  const found: string[] = [];
  const around: string[] = [];
  // Escaped characters are part of class names.
  for (const [, text = '', mark] of sheet.replaceAll(/\\./g, '').matchAll(/([^{};]*)([{};])/g)) {
    const isGuarded = around.some((one) => one.startsWith('@supports'));
    if (newer.test(text) && !isGuarded && !text.startsWith('@supports') && !harmless.some((one) => text.includes(one)))
      found.push(text.trim());
    if (mark === '{') around.push(text.trim());
    if (mark === '}') around.pop();
  }
  return found;
}
