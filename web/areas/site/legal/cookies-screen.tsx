import { Title } from '../../../app/title.tsx';
import { ForgetSource } from '../tracking/forget-source.tsx';
import { LegalPage } from './legal-page.tsx';

export const handle = { words: ['legal', 'accounts', 'page-cookies'], late: true };

/** What is stored in the browser; a partner's link can be forgotten here. */
export default function CookiesScreen() {
  return (
    <LegalPage
      page="cookies"
      head={Title}
      choose={(sectionsOf) =>
        sectionsOf('page-cookies').map((section) =>
          section.id === 'source'
            ? {
                ...section,
                content: (
                  <>
                    {section.content}
                    <ForgetSource />
                  </>
                ),
              }
            : section,
        )
      }
    />
  );
}
