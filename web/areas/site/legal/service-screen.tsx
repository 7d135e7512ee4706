import { LegalPage } from './legal-page.tsx';
import { Imprint } from './imprint.tsx';
import type { ScreenHandle } from '../../../shared/i18n/screen-handle.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';

export const handle = {
  words: ['legal', 'page-service'],
  late: true,
  title: 'legal.titles.service',
} satisfies ScreenHandle;

/** How to contact the company, and the imprint. */
export default function ServiceScreen() {
  const words = useWords('page-service.imprint');
  return (
    <LegalPage
      page="service"

      choose={(sectionsOf, company) => [
        ...sectionsOf('page-service'),
        { id: 'imprint', title: words('title'), content: <Imprint company={company} /> },
      ]}
    />
  );
}
