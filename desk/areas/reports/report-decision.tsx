import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { previewReportMail } from '#contract/desk/reports.ts';
import type { ReportCategory, ReportDecision } from '#contract/reports.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { useRolesSentence } from '../../shared/buttons.tsx';
import { DecisionChoice } from '../../shared/decision-choice.tsx';
import { deskKeys } from '../../shared/keys.ts';
import { MailText } from '../../shared/mail-text.tsx';
import { useMay } from '../../shared/me.tsx';
import { OwnWords } from '../../shared/own-words.tsx';
import { DecisionFoot } from '../../shared/queue-item.tsx';
import { useDeskWords } from '../../shared/words.tsx';
import { GroundChoice } from './ground-choice.tsx';
import type { OpenReport } from './report-parts.tsx';

const decisions = [
  { decision: 'dismissed', key: 'd' },
  { decision: 'warned', key: 'w' },
  { decision: 'removed', key: 'x' },
  { decision: 'blocked', key: 'b' },
] as const satisfies readonly { readonly decision: ReportDecision; readonly key: string }[];

/** The current choices and texts about a report. They survive a failed call and an ended session. */
export interface ReportDraft {
  readonly decision: ReportDecision | undefined;
  readonly ground: ReportCategory;
  readonly note: string;
  readonly isBadFaith: boolean;
}

interface ReportDecisionProps {
  readonly report: OpenReport;
  readonly draft: ReportDraft;
  readonly change: (part: Partial<ReportDraft>) => void;
  readonly isOff: boolean;
  readonly isGroundOpen: boolean;
  readonly openGround: (isOpen: boolean) => void;
  readonly noteField: Ref<HTMLTextAreaElement>;
  readonly send: () => void;
  readonly askSecond: () => void;
}

/**
 * Panel with the ground, four decisions with their effects, the email previews, the message to the member, and the
 * button.
 */
export function ReportDecisionPanel(props: ReportDecisionProps) {
  const { report, draft, change, isOff, isGroundOpen, openGround, noteField, send, askSecond } = props;
  const words = useDeskWords('reports');
  const may = useMay();
  const roles = useRolesSentence();
  const [side, setSide] = useState<'concerned' | 'reporter'>('concerned');
  const { decision, ground, note, isBadFaith } = draft;
  const isNobody = report.concerned === null;
  const verdict = decision && { decision, ground, note, bad_faith: decision === 'dismissed' && isBadFaith };
  const preview = useQuery({
    queryKey: [deskKeys.reportMail, report.id, verdict],
    queryFn: async ({ signal }) => await askDesk(previewReportMail, { id: report.id, verdict: verdict! }, { signal }),
    enabled: verdict !== undefined && !isOff,
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
  const mails = preview.data;
  const own = side === 'concerned' && mails?.concerned ? 'concerned' : 'reporter';
  const mail = mails?.[own];
  const name = (own === 'concerned' ? report.concerned?.name : (report.reporter?.name ?? report.stranger?.name)) ?? '';
  const whatIs = report.kind === 'photo' || report.kind === 'message' ? report.kind : 'profile';
  return (
    <>
      <GroundChoice
        ground={ground}
        first={[report.suggestion.ground, report.category]}
        isOff={isOff}
        isOpen={isGroundOpen}
        open={() => openGround(true)}
        choose={(one) => change({ ground: one })}
        note={words('suggested', {
          ground: words(`grounds.${report.suggestion.ground}`),
          reasons: report.suggestion.reasons
            .map(({ because, count }) => words(`because.${because}`, { count }))
            .join('; '),
        })}
      />
      <fieldset disabled={isOff} className="flex flex-col gap-2">
        <legend className="sr-only">{words('decision')}</legend>
        {decisions.map(({ decision: one, key }) => {
          const isImpossible = isNobody && one !== 'dismissed';
          const isForbidden = one === 'blocked' && !may('members.close');
          const fraud = ground === 'scam' ? 'yes' : 'no';
          const effect = words(`effects.${one}`, { what: whatIs, contacts: report.contacts, fraud });
          return (
            <DecisionChoice
              key={one}
              name={words(`decisions.${one}`, { what: whatIs })}
              effect={isForbidden ? roles('members.close') : isImpossible ? words('names_nobody') : effect}
              keys={key}
              isChosen={decision === one}
              isDisabled={isImpossible || isForbidden}
              choose={() => change({ decision: one })}
            />
          );
        })}
        {decision === 'dismissed' && report.reporter && (
          <label className="flex items-center gap-3 px-3 py-1">
            <input
              type="checkbox"
              className="size-[18px] accent-[var(--control)]"
              checked={isBadFaith}
              onChange={(event) => change({ isBadFaith: event.target.checked })}
            />
            <span className="text-13">{words('bad_faith')}</span>
          </label>
        )}
      </fieldset>
      {decision && mails && (mails.concerned ?? mails.reporter) ? (
        <div>
          {mails.concerned && mails.reporter && (
            <span className="segments mb-2" role="group" aria-label={words('emails')}>
              {(['concerned', 'reporter'] as const).map((one) => (
                <button key={one} type="button" aria-pressed={own === one} onClick={() => setSide(one)}>
                  {words(`mail_to.${one}`)}
                </button>
              ))}
            </span>
          )}
          {mail && <MailText mail={mail} name={name} />}
        </div>
      ) : null}
      {decision && decision !== 'dismissed' && (
        <OwnWords
          language={report.concerned?.language ?? report.language}
          value={note}
          isOff={isOff}
          field={noteField}
          change={(text) => change({ note: text })}
        />
      )}
      <DecisionFoot
        look={decision && decision !== 'dismissed' ? 'danger' : 'primary'}
        isOff={isOff}
        isReady={decision !== undefined}
        label={
          decision
            ? words('send', { verb: words(`decisions.${decision}`, { what: whatIs }) })
            : words('choose_decision')
        }
        send={send}
        askSecond={askSecond}
      />
    </>
  );
}
