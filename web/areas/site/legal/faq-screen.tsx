import type { ScreenHandle } from '../../../shared/i18n/screen-handle.ts';
import { LegalPage } from './legal-page.tsx';

export const handle = { words: ['legal', 'page-faq'], late: true, title: 'legal.titles.faq' } satisfies ScreenHandle;

export default function FaqScreen() {
  return <LegalPage page="faq" />;
}
