import { useSearchParams } from 'react-router';
import { AppealForm } from '../../reports/appeal-form.tsx';
import { ComplaintForm, takePlainComplaint } from '../../reports/complaint-form.tsx';
import { Title } from '../../shell/title.tsx';
import { useWords } from '../../words/use-words.ts';
import { LegalPage } from './legal-page.tsx';

/** Without scripts the form works as well. */
export const action = takePlainComplaint;
export const handle = { words: ['legal', 'page-complaints', 'reports'] };

/** Saying that something is wrong, without an account; and, by the link of a mailed decision, objecting to it. */
export default function ComplaintsScreen() {
  const words = useWords('reports.complaint');
  const appeal = useSearchParams()[0].get('appeal');
  const form = { id: 'complaint', title: words('title'), content: <ComplaintForm /> };
  return (
    <LegalPage
      page="complaints"
      head={Title}
      lead={appeal && <AppealForm token={appeal} />}
      choose={(sectionsOf) =>
        sectionsOf('page-complaints').flatMap((section) =>
          section.id === 'illegal' && !appeal ? [section, form] : [section],
        )
      }
    />
  );
}
