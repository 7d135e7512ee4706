import { useMatches } from 'react-router';
import type { ScreenHandle } from '../../../shared/i18n/screen-handle.ts';
import { LegalPage } from './legal-page.tsx';
import { textPageRoute, textPages, type TextPageName } from './legal-pages.ts';

export const handle = {
  words: (routeId) => ['legal', `page-${pageOf(routeId)}`],
  late: true,
  title: (routeId) => `legal.titles.${pageOf(routeId)}`,
} satisfies ScreenHandle;

/** A page with nothing but its own text. Its words load for its route alone. */
export default function TextScreen() {
  return <LegalPage page={pageOf(useMatches().at(-1)!.id)} />;
}

function pageOf(routeId: string): TextPageName {
  return textPages.find((page) => textPageRoute(page) === routeId)!;
}
