/** Lists the elements that overflow the page, with their text and position. Runs in the page. */
export function overflowing(): string[] {
  const { clientWidth } = document.documentElement;
  const found: string[] = [];
  if (document.documentElement.scrollWidth > clientWidth) found.push('the page scrolls sideways');
  const scrolls = (element: Element) => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { overflowX, position, clipPath } = getComputedStyle(one);
      if (overflowX === 'auto' || overflowX === 'scroll' || position === 'fixed' || clipPath !== 'none') return true;
    }
    return false;
  };
  for (const element of document.querySelectorAll<HTMLElement>(
    'body :is(p, a, button, h1, h2, h3, span, label, dd, dt, li)',
  )) {
    const text = element.innerText?.trim();
    if (!text || element.children.length > 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
    const { left, right, width } = element.getBoundingClientRect();
    if (width < 2 || scrolls(element)) continue;
    if (right > clientWidth + 1 || left < -1) found.push(`${text} (${Math.round(left)} to ${Math.round(right)})`);
  }
  return found;
}

/**
 * Lists the texts that a container truncates without an ellipsis, and words on a control that are broken in two. Runs
 * in the page.
 */
export function maimed(): string[] {
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const rectsOf = (text: Node, from: number, to: number) => {
    range.setStart(text, from);
    range.setEnd(text, to);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  };
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement!;
    const words = text.textContent!;
    if (!words.trim() || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const rects = rectsOf(text, 0, words.length);
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      const { overflowX, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(one);
      const isMeant = textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath !== 'none';
      if (isMeant || overflowX === 'auto' || overflowX === 'scroll') break;
      const box = one.getBoundingClientRect();
      const cuts = overflowX !== 'visible' && box.width > 2;
      if (cuts && rects.some(({ left, right }) => left < box.left - 1 || right > box.right + 1))
        found.add(`${words.trim()} is cut`);
    }
    if (!element.closest('button, summary, nav a, [role=tab]')) continue;
    for (const { 0: word, index } of words.matchAll(/[^\s\u00AD–-]+/g)) {
      const [first, ...rest] = rectsOf(text, index, index + word.length);
      if (rest.some(({ top }) => Math.abs(top - first!.top) > 2)) found.add(`${word} is broken in ${words.trim()}`);
    }
  }
  return [...found];
}
