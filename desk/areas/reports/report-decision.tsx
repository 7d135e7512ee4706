import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown } from 'lucide-react';
import { type Ref, useState } from 'react';
import { previewReportMail } from '#contract/desk/reports.ts';
import type { ReportCategory, ReportDecision } from '#contract/reports.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { ActionButton, useRolesSentence } from '../../shared/buttons.tsx';
import { KeyCaps } from '../../shared/keyboard.tsx';
import { deskKeys } from '../../shared/keys.ts';
import { MailText } from '../../shared/mail-text.tsx';
import { useMay } from '../../shared/me.tsx';
import { useDeskWords } from '../../shared/words.tsx';
import { type OpenReport, useLanguageName } from './report-parts.tsx';

/** The grounds of decisions, in the order of the members' form. */
export const reportGrounds = [
  'fake_profile',
  'my_photos',
  'harassment',
  'threat',
  'sexual',
  'minor',
  'scam',
  'hate',
  'illegal',
  'other',
] as const satisfies readonly ReportCategory[];

const decisions = [
  { decision: 'dismissed', key: 'd' },
  { decision: 'warned', key: 'w' },
  { decision: 'removed', key: 'x' },
  { decision: 'blocked', key: 'b' },
] as const satisfies readonly { readonly decision: ReportDecision; readonly key: string }[];

/** What is chosen and typed about a report. It stays if a call fails, or if the session ends. */
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

/** The ground, four decisions with their effects, the emails that will be sent, own words, and one button. */
export function ReportDecisionPanel(props: ReportDecisionProps) {
  const { report, draft, change, isOff, isGroundOpen, openGround, noteField, send, askSecond } = props;
  const words = useDeskWords('reports');
  const may = useMay();
  const roles = useRolesSentence();
  const languageName = useLanguageName();
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
  const main = [...new Set([ground, report.suggestion.ground, report.category])];
  const shown = isGroundOpen ? reportGrounds : main;
  const mails = preview.data;
  const own = side === 'concerned' && mails?.concerned ? 'concerned' : 'reporter';
  const mail = mails?.[own];
  const name = (own === 'concerned' ? report.concerned?.name : (report.reporter?.name ?? report.stranger?.name)) ?? '';
  const whatIs = report.kind === 'photo' || report.kind === 'message' ? report.kind : 'profile';
  return (
    <>
      <fieldset disabled={isOff}>
        <legend className="mb-1.5 flex w-full items-center justify-between">
          <h2>{words('ground')}</h2>
          <span className="hidden md:inline">
            <KeyCaps keys="g" />
          </span>
        </legend>
        <div className="flex flex-wrap gap-2">
          {shown.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === ground}
              onClick={() => change({ ground: one })}
              className={classNames(
                'inline-flex min-h-11 items-center gap-1.5 rounded-control border px-2.5 text-13 md:min-h-7',
                one === ground ? 'border-control bg-soft text-on-soft font-semibold' : 'border-line-input',
              )}
            >
              {one === ground && <Check className="size-4" aria-hidden />}
              {words(`grounds.${one}`)}
            </button>
          ))}
          {!isGroundOpen && (
            <button
              type="button"
              className="bg-sunken inline-flex min-h-11 items-center gap-1 rounded-control px-2.5 text-13 font-semibold md:min-h-7"
              onClick={() => openGround(true)}
            >
              {words('more_grounds', { count: reportGrounds.length - main.length })}
              <ChevronDown className="size-4" aria-hidden />
            </button>
          )}
        </div>
        <p className="text-muted mt-1.5 text-13">
          {words('suggested', {
            ground: words(`grounds.${report.suggestion.ground}`),
            reasons: report.suggestion.reasons
              .map(({ because, count }) => words(`because.${because}`, { count }))
              .join('; '),
          })}
        </p>
      </fieldset>
      <fieldset disabled={isOff} className="flex flex-col gap-2">
        <legend className="sr-only">{words('decision')}</legend>
        {decisions.map(({ decision: one, key }) => {
          const isImpossible = isNobody && one !== 'dismissed';
          const isForbidden = one === 'blocked' && !may('members.close');
          const isChosen = decision === one;
          return (
            <label
              key={one}
              className={classNames(
                'flex min-h-12 items-center gap-3 rounded-control border px-3 py-1.5 has-focus-visible:outline-2 has-focus-visible:outline-focus',
                isChosen ? 'border-control bg-soft outline-control outline-1' : 'border-line',
                isImpossible && 'opacity-60',
              )}
            >
              <input
                type="radio"
                name="decision"
                className="size-[18px] flex-none accent-[var(--control)]"
                checked={isChosen}
                disabled={isImpossible || isForbidden}
                aria-label={words(`decisions.${one}`, { what: whatIs })}
                onChange={() => change({ decision: one })}
              />
              <span className="min-w-0 flex-1">
                <span className="block font-bold">{words(`decisions.${one}`, { what: whatIs })}</span>
                <span className="text-muted block text-13">
                  {isForbidden
                    ? roles('members.close')
                    : isNobody && one !== 'dismissed'
                      ? words('names_nobody')
                      : words(`effects.${one}`, {
                          what: whatIs,
                          contacts: report.contacts,
                          fraud: ground === 'scam' ? 'yes' : 'no',
                        })}
                </span>
              </span>
              <span className="hidden md:inline">
                <KeyCaps keys={key} />
              </span>
            </label>
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
        <label className="flex flex-col gap-1">
          <span className="flex items-center justify-between text-13">
            <span>{words('own_words', { language: languageName(report.concerned?.language ?? report.language) })}</span>
            <span className="hidden md:inline">
              <KeyCaps keys="t" />
            </span>
          </span>
          <textarea
            ref={noteField}
            className="field min-h-20"
            maxLength={2000}
            value={note}
            disabled={isOff}
            aria-label={words('own_words', { language: languageName(report.concerned?.language ?? report.language) })}
            onChange={(event) => change({ note: event.target.value })}
          />
        </label>
      )}
      <div className="border-line bg-surface fixed inset-x-0 bottom-16 z-10 mt-auto flex items-center justify-between gap-3 border-t px-4 py-3 md:static md:border-t-0 md:p-0 md:pt-1">
        <ActionButton
          look={decision && decision !== 'dismissed' ? 'danger' : 'primary'}
          keys="Mod+Enter"
          disabled={isOff || !decision}
          onClick={send}
          className="max-md:h-[52px] max-md:flex-1"
        >
          {decision
            ? words('send', { verb: words(`decisions.${decision}`, { what: whatIs }) })
            : words('choose_decision')}
        </ActionButton>
        <ActionButton look="quiet" keys="q" onClick={askSecond} disabled={isOff}>
          {words('second')}
        </ActionButton>
      </div>
    </>
  );
}
