import { Title } from '../../../app/title.tsx';
import { LegalPage } from './legal-page.tsx';

export const handle = { words: ['legal', 'page-terms'], late: true };

export default function TermsScreen() {
  return <LegalPage page="terms" head={Title} />;
}
