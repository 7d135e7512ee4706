import { Eye, Languages } from 'lucide-react';
import type { ReportContent } from '#contract/desk/reports.ts';
import { ActionButton } from '../../shared/buttons.tsx';
import { useDeskLanguage, useDeskWords } from '../../shared/words.tsx';
import { EvidenceList, Party, ReporterWords, ReportPicture, type ReportTranslation } from './report-parts.tsx';

interface ReportEvidenceProps {
  readonly report: ReportContent;
  readonly translated: ReportTranslation | undefined;
  readonly isTranslating: boolean;
  readonly translate: () => void;
}

/**
 * The reported content: both members, the reporter's text, pictures, profile texts and messages, with a translation.
 */
export function ReportEvidence(props: ReportEvidenceProps) {
  const { report, translated, isTranslating, translate } = props;
  const words = useDeskWords('reports');
  const { language } = useDeskLanguage();
  const { reporter, concerned, photo, profile, evidence } = report;
  const canTranslate = report.language !== language || evidence.length > 0;
  return (
    <>
      <section className="card" aria-label={words('parties')}>
        <div className="divide-line grid max-md:divide-y md:grid-cols-2 md:divide-x">
          {reporter && <Party party={reporter} side="reporter" />}
          {concerned ? (
            <Party party={concerned} side="concerned" />
          ) : (
            <p className="text-muted p-4">{words('names_nobody')}</p>
          )}
        </div>
        <ReporterWords report={report} translated={translated} />
      </section>
      {photo?.source && (
        <section className="card">
          <header>
            <h2>{words('reported_photo')}</h2>
          </header>
          <ReportPicture source={photo.source} label={words('reported_photo')} isSensitive={report.sensitive} />
        </section>
      )}
      {report.sent_photo && (
        <section className="card">
          <header>
            <h2>{words('sent_photo')}</h2>
          </header>
          <ReportPicture source={report.sent_photo} label={words('sent_photo')} isSensitive />
        </section>
      )}
      {profile && (
        <section className="card">
          <header>
            <h2>{words('profile_texts')}</h2>
          </header>
          <div className="space-y-2 p-4 break-words">
            <p>{profile.about_me || words('no_text')}</p>
            {profile.signup_message && <p>{profile.signup_message}</p>}
          </div>
        </section>
      )}
      <section className="card">
        <header>
          <h2>{words('what_they_wrote')}</h2>
          <span className="text-muted text-13">
            {report.agreed ? words('as_agreed', { count: evidence.length }) : words('not_agreed')}
          </span>
          {canTranslate && <TranslateButton isOff={isTranslating || translated !== undefined} translate={translate} />}
        </header>
        {evidence.length > 0 && <EvidenceList report={report} translated={translated} />}
        <LookLogged />
      </section>
    </>
  );
}

/** Sends texts to the translation provider. */
export function TranslateButton({ isOff, translate }: { readonly isOff: boolean; readonly translate: () => void }) {
  const words = useDeskWords('reports');
  return (
    <ActionButton
      size="small"
      className="ml-auto"
      icon={<Languages aria-hidden />}
      onClick={translate}
      disabled={isOff}
    >
      {words('translate')}
    </ActionButton>
  );
}

/** Notice that the look is in the audit log, and that nothing else can be opened. */
export function LookLogged() {
  const words = useDeskWords('reports');
  return (
    <p className="text-muted border-line flex items-center gap-2 border-t px-4 py-2.5 text-13">
      <Eye className="size-4 flex-none" aria-hidden />
      {words('look_logged')}
    </p>
  );
}
