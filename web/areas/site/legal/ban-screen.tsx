import type { ScreenHandle } from '../../../shared/i18n/screen-handle.ts';
import { LegalPage } from './legal-page.tsx';

export const handle = { words: ['legal', 'page-ban'], late: true, title: 'legal.titles.ban' } satisfies ScreenHandle;

export default function BanScreen() {
  return <LegalPage page="ban" />;
}
