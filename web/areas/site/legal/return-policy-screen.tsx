import type { ScreenHandle } from '../../../shared/i18n/screen-handle.ts';
import { LegalPage } from './legal-page.tsx';

export const handle = {
  words: ['legal', 'page-return-policy'],
  late: true,
  title: 'legal.titles.return-policy',
} satisfies ScreenHandle;

export default function ReturnPolicyScreen() {
  return <LegalPage page="return-policy" />;
}
