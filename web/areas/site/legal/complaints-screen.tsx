import { type ActionFunctionArgs, useSearchParams } from 'react-router';
import { preload, stay } from '../../../shared/api/preload.ts';
import { AppealForm, appealQuery, takePlainAppeal } from '../../reports/appeal-form.tsx';
import { ComplaintForm, takePlainComplaint } from '../../reports/complaint-form.tsx';
import type { ScreenHandle } from '../../../shared/i18n/screen-handle.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { LegalPage } from './legal-page.tsx';

export const loader = preload(({ ask, url }) => {
  const token = url.searchParams.get(appealName);
  return token ? [appealQuery(token, ask)] : [];
});
export const clientLoader = stay;

/** Handles submissions of both forms from browsers without scripts. */
export async function action(sent: ActionFunctionArgs) {
  const isAppeal = new URL(sent.request.url).searchParams.has(appealName);
  return await (isAppeal ? takePlainAppeal(sent) : takePlainComplaint(sent));
}
export const handle = {
  words: ['legal', 'page-complaints', 'reports'],
  late: true,
  title: 'legal.titles.complaints',
} satisfies ScreenHandle;

/** Query parameter with the token of an emailed decision. */
const appealName = 'appeal';

/** A screen for complaints without an account, and for appeals through the link in an emailed decision. */
export default function ComplaintsScreen() {
  const words = useWords('reports.complaint');
  const appeal = useSearchParams()[0].get(appealName);
  const form = { id: 'complaint', title: words('title'), content: <ComplaintForm /> };
  return (
    <LegalPage
      page="complaints"

      lead={appeal && <AppealForm token={appeal} />}
      choose={(sectionsOf) =>
        sectionsOf('page-complaints').flatMap((section) =>
          section.id === 'illegal' && !appeal ? [section, form] : [section],
        )
      }
    />
  );
}
