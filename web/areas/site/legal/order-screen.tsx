import type { ScreenHandle } from '../../../shared/i18n/screen-handle.ts';
import { LegalPage } from './legal-page.tsx';

export const handle = {
  words: ['legal', 'page-order'],
  late: true,
  title: 'legal.titles.order',
} satisfies ScreenHandle;

export default function OrderScreen() {
  return <LegalPage page="order" />;
}
