import type { ScreenHandle } from '../../../shared/i18n/screen-handle.ts';
import { LegalPage } from './legal-page.tsx';

export const handle = {
  words: ['legal', 'page-terms'],
  late: true,
  title: 'legal.titles.terms',
} satisfies ScreenHandle;

export default function TermsScreen() {
  return <LegalPage page="terms" />;
}
