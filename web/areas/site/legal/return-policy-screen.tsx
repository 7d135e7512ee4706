import { Title } from '../../../app/title.tsx';
import { LegalPage } from './legal-page.tsx';

export const handle = { words: ['legal', 'page-return-policy'], late: true };

export default function ReturnPolicyScreen() {
  return <LegalPage page="return-policy" head={Title} />;
}
