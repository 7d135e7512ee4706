import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '#contract/call.ts';
import type { ReportContent, ReportParty, showReportItem, translateReport } from '#contract/desk/reports.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Age, Moment } from '../../shared/age.tsx';
import { MemberFace } from '../../shared/people.tsx';
import { useDeskWords } from '../../shared/words.tsx';

export type OpenReport = ReplyOf<typeof showReportItem>;
/** Translation of the texts of a report or an appeal. */
export type ReportTranslation = ReplyOf<typeof translateReport>;

interface PartyProps {
  readonly party: ReportParty;
  readonly side: 'reporter' | 'concerned';
  /** Replaces the title "reported by" or "about". */
  readonly title?: string;
}

/** A party to a report, with a summary of other reports. */
export function Party({ party, side, title }: PartyProps) {
  const words = useDeskWords('reports');
  const { made, about } = party;
  return (
    <div className="flex gap-3 p-4">
      <MemberFace photo={party.avatar} className="size-11" />
      <div className="min-w-0">
        <p className="text-muted text-13">{title ?? words(side === 'reporter' ? 'reported_by' : 'about')}</p>
        <p>
          <Link to={`/members/${party.id}`} className="font-bold hover:underline">
            {party.name}
          </Link>
          {', '}
          {[party.age, party.city ?? party.country].join(', ')}
        </p>
        <p className="text-muted text-13">
          <span>{words('here_for')} </span>
          <Age since={party.joined_at} />
          {'. '}
          {side === 'reporter'
            ? words('made', { reports: made.reports, acted: made.acted_on, dismissed: made.dismissed })
            : words('against', {
                reports: about.reports,
                week: about.last_week,
                warned: about.warned,
                rejected: about.photos_rejected,
              })}
        </p>
        {side === 'reporter' && made.bad_faith > 0 && (
          <p className="chip chip-warn mt-1">{words('bad_faith_count', { count: made.bad_faith })}</p>
        )}
      </div>
    </div>
  );
}

/** A machine translation, quoted below the original. */
export function MachineTranslation({ text, provider }: { readonly text: string; readonly provider: string }) {
  const words = useDeskWords('reports');
  return (
    <p className="text-muted text-13">
      <span>{words('quoted', { text })}</span>
      {' · '}
      {words('by_machine', { provider })}
    </p>
  );
}

/** The reporter's text, with its translation below. */
export function ReporterWords({
  report,
  translated,
}: {
  readonly report: ReportContent;
  readonly translated: ReportTranslation | undefined;
}) {
  const words = useDeskWords('reports');
  const { stranger } = report;
  return (
    <div className="border-line border-t p-4">
      <p className="text-muted text-13">
        {words('writes', { name: report.reporter?.name ?? stranger?.name ?? words('somebody') })}
      </p>
      {report.text ? (
        <p lang={report.language}>{words('quoted', { text: report.text })}</p>
      ) : (
        <p className="text-muted">{words('no_text')}</p>
      )}
      {translated?.text && <MachineTranslation text={translated.text} provider={translated.provider} />}
      {stranger && (
        <dl className="facts mt-2">
          <dt>{words('stranger_email')}</dt>
          <dd>{stranger.email}</dd>
          <dt>{words('stranger_about')}</dt>
          <dd>{stranger.about}</dd>
          {stranger.this_is_me && (
            <>
              <dt>{words('stranger_is')}</dt>
              <dd>{words('this_is_me')}</dd>
            </>
          )}
        </dl>
      )}
    </div>
  );
}

/** The messages that the reporter agreed to share, with their translations below. */
export function EvidenceList({
  report,
  translated,
}: {
  readonly report: ReportContent;
  readonly translated: ReportTranslation | undefined;
}) {
  const words = useDeskWords('reports');
  const texts = new Map<string, string>(translated?.messages.map(({ id, text }) => [id, text]));
  return (
    <ol className="flex flex-col gap-2 p-4">
      {report.evidence.map((message) => {
        const translation = texts.get(message.id);
        return (
          <li
            key={message.id}
            className={classNames(
              'flex max-w-[86%] flex-col',
              message.by_reporter ? 'items-end self-end' : 'items-start',
            )}
          >
            <div
              className={classNames(
                'rounded-[14px] px-3 py-1.5 break-words whitespace-pre-wrap',
                message.by_reporter ? 'bg-navy-soft text-navy-text' : 'bg-sunken',
                message.reported && '!bg-soft outline-control outline-2',
              )}
            >
              <span className="sr-only">
                {words('message_of', {
                  name: (message.by_reporter ? report.reporter?.name : report.concerned?.name) ?? words('somebody'),
                })}
              </span>
              <p>
                {message.body ||
                  words(
                    `kinds_of_message.${message.kind === 'photo' || message.kind === 'gift' ? message.kind : 'other'}`,
                  )}
              </p>
              {translation && <p className="text-13 opacity-85">{translation}</p>}
            </div>
            <p className="text-muted mt-0.5 flex flex-wrap items-center gap-2 text-12">
              {message.created_at && <Moment at={message.created_at} />}
              {message.reported && (
                <span className="chip chip-plum">
                  <Flag aria-hidden />
                  {words('reported')}
                </span>
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

/** A picture of a report. If the reason is sexual or violent, it stays blurred until opened. */
export function ReportPicture({
  source,
  label,
  isSensitive,
}: {
  readonly source: string;
  readonly label: string;
  readonly isSensitive: boolean;
}) {
  const words = useDeskWords('photos');
  const [isOpen, setOpen] = useState(!isSensitive);
  return (
    <div className="relative m-4 overflow-hidden rounded-card">
      <img
        src={source}
        alt={label}
        className={classNames('bg-stage max-h-[60vh] w-full object-contain', !isOpen && 'blur-2xl')}
      />
      {!isOpen && (
        <button type="button" className="btn absolute inset-0 m-auto h-11 w-fit" onClick={() => setOpen(true)}>
          {words('open_blurred')}
        </button>
      )}
    </div>
  );
}
