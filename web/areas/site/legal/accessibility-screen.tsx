import type { ScreenHandle } from '../../../shared/i18n/screen-handle.ts';
import { LegalPage } from './legal-page.tsx';

export const handle = {
  words: ['legal', 'page-accessibility'],
  late: true,
  title: 'legal.titles.accessibility',
} satisfies ScreenHandle;

export default function AccessibilityScreen() {
  return <LegalPage page="accessibility" />;
}
