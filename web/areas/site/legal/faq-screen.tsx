import { Title } from '../../../app/title.tsx';
import { LegalPage } from './legal-page.tsx';

export const handle = { words: ['legal', 'page-faq'], late: true };

export default function FaqScreen() {
  return <LegalPage page="faq" head={Title} />;
}
