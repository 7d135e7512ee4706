import { Title } from '../../../app/title.tsx';
import { LegalPage } from './legal-page.tsx';

export const handle = { words: ['legal', 'page-accessibility'], late: true };

export default function AccessibilityScreen() {
  return <LegalPage page="accessibility" head={Title} />;
}
