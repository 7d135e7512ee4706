import type { ReplyOf } from '#contract/call.ts';
import type { showAppealItem, translateAppeal } from '#contract/desk/reports.ts';
import { Moment } from '../../shared/age.tsx';
import { StaffSquare } from '../../shared/people.tsx';
import { useDeskLanguage, useDeskWords } from '../../shared/words.tsx';
import { TranslateButton } from '../reports/report-evidence.tsx';
import { MachineTranslation } from '../reports/report-parts.tsx';

export type OpenAppeal = ReplyOf<typeof showAppealItem>;

interface AppealedDecisionProps {
  readonly appeal: OpenAppeal;
  /** Name of the appealing member. */
  readonly name: string;
  readonly translated: ReplyOf<typeof translateAppeal> | undefined;
  readonly isTranslating: boolean;
  readonly translate: () => void;
}

/** The text of the appeal, and the contested decision with its reason, author and message. */
export function AppealedDecision({ appeal, name, translated, isTranslating, translate }: AppealedDecisionProps) {
  const { language } = useDeskLanguage();
  const words = useDeskWords('appeals');
  const reports = useDeskWords('reports');
  const { item, decided_by: decider, note, until } = appeal;
  return (
    <>
      <section className="card">
        <header>
          <h2>{reports('writes', { name })}</h2>
          <span className="text-muted text-13">
            <Moment at={item.waiting_since} />
          </span>
          {appeal.language !== language && (
            <TranslateButton isOff={isTranslating || translated !== undefined} translate={translate} />
          )}
        </header>
        <div className="space-y-1.5 p-4">
          <p className="break-words whitespace-pre-wrap" lang={appeal.language}>
            {reports('quoted', { text: appeal.text })}
          </p>
          {translated?.appeal && <MachineTranslation text={translated.appeal} provider={translated.provider} />}
        </div>
      </section>
      <section className="card">
        <header>
          <h2>{words('decision_before')}</h2>
        </header>
        <dl className="facts p-4">
          <dt>{reports('decision')}</dt>
          <dd>
            {reports(`verdicts.${item.decision}`)}
            {until && (
              <>
                {', '}
                <span>{words('until')} </span>
                <Moment at={until} />
              </>
            )}
          </dd>
          <dt>{reports('ground')}</dt>
          <dd>{reports(`grounds.${item.ground}`)}</dd>
          <dt>{words('decided_by')}</dt>
          <dd>
            <span className="inline-flex flex-wrap items-center gap-2">
              {decider ? (
                <>
                  <StaffSquare name={decider.name} />
                  {decider.name}
                </>
              ) : (
                words('outside')
              )}
              <span className="text-muted">
                <Moment at={appeal.decided_at} />
              </span>
            </span>
            {decider && <span className="text-muted block text-13">{words('not_again', { name: decider.name })}</span>}
          </dd>
          <dt>{words('note')}</dt>
          <dd className="break-words whitespace-pre-wrap">{note || words('no_note')}</dd>
        </dl>
      </section>
    </>
  );
}
