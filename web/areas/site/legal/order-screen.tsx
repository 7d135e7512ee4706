import { Title } from '../../../app/title.tsx';
import { LegalPage } from './legal-page.tsx';

export const handle = { words: ['legal', 'page-order'], late: true };

export default function OrderScreen() {
  return <LegalPage page="order" head={Title} />;
}
