import type { ScreenHandle } from '../../../shared/i18n/screen-handle.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { stay } from '../../../shared/api/preload.ts';
import { useIsAmerican } from '../../../shared/i18n/use-is-american.ts';
import { LegalPage } from './legal-page.tsx';
import { PrivacyChoices } from './privacy-choices.tsx';

export const handle = {
  words: ['legal', 'accounts', 'page-privacy', 'page-privacy-us'],
  late: true,
  title: 'legal.titles.privacy',
} satisfies ScreenHandle;

/** Reads the opt-out signal that browsers send with every request. (Global Privacy Control.) */
export function loader({ request }: LoaderFunctionArgs) {
  return { optedOut: request.headers.get('sec-gpc') === '1' };
}
export const clientLoader = stay;

/** Sections about European law. Readers in the United States see their states' rights instead. */
const european: ReadonlySet<string> = new Set(['basis', 'abroad', 'rights']);

export default function PrivacyScreen() {
  const isAmerican = useIsAmerican();
  const optedOut = useLoaderData<typeof loader>()?.optedOut;
  if (!isAmerican) return <LegalPage page="privacy" />;
  return (
    <LegalPage
      page="privacy"

      choose={(sectionsOf) => [
        ...sectionsOf('page-privacy').filter(({ id }) => !european.has(id)),
        ...sectionsOf('page-privacy-us').map((section) =>
          section.id === 'do-not-sell'
            ? {
                ...section,
                content: (
                  <>
                    {section.content}
                    <PrivacyChoices optedOut={optedOut} />
                  </>
                ),
              }
            : section,
        ),
      ]}
    />
  );
}
