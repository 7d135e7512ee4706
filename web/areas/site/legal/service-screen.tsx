import { Title } from '../../../app/title.tsx';
import { LegalPage } from './legal-page.tsx';
import { Imprint } from './imprint.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';

export const handle = { words: ['legal', 'page-service'], late: true };

/** How to reach the company, and who it is. */
export default function ServiceScreen() {
  const words = useWords('page-service.imprint');
  return (
    <LegalPage
      page="service"
      head={Title}
      choose={(sectionsOf, company) => [
        ...sectionsOf('page-service'),
        { id: 'imprint', title: words('title'), content: <Imprint company={company} /> },
      ]}
    />
  );
}
