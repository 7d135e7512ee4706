import { Title } from '../../../app/title.tsx';
import { LegalPage } from './legal-page.tsx';

export const handle = { words: ['legal', 'page-ban'], late: true };

export default function BanScreen() {
  return <LegalPage page="ban" head={Title} />;
}
