import type { ScreenHandle } from '../../../shared/i18n/screen-handle.ts';
import { ForgetSource } from '../tracking/forget-source.tsx';
import { LegalPage } from './legal-page.tsx';

export const handle = {
  words: ['legal', 'accounts', 'page-cookies'],
  late: true,
  title: 'legal.titles.cookies',
} satisfies ScreenHandle;

/** The cookie page, where a visitor can also withdraw consent to storing a partner's link. */
export default function CookiesScreen() {
  return (
    <LegalPage
      page="cookies"

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
