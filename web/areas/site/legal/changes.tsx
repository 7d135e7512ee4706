import { useFormatter, useMessages, useWords } from '../../../shared/i18n/use-words.ts';
import type { LegalArea } from './use-legal-sections.tsx';

interface ChangesProps {
  area: LegalArea;
  /** The day when the texts took effect on this site, in ISO 8601. */
  since: string;
}

/** The changes to a page's text since the site first showed it, latest first. */
export function Changes({ area, since }: ChangesProps) {
  const words = useWords('legal');
  const messages = useMessages();
  const longDate = useLongDate();
  const all = (messages[area] as { changes?: Readonly<Record<string, unknown>> }).changes ?? {};
  // The keys come from the catalog itself, and only their type is lost.
  const say = useWords() as unknown as (key: string) => string;
  const later = Object.keys(all)
    .filter((day) => day > since.slice(0, 'YYYY-MM-DD'.length))
    .sort()
    .reverse();
  return (
    <dl className="grid gap-3">
      {later.map((day) => (
        <Change key={day} date={longDate(day)} text={say(`${area}.changes.${day}`)} />
      ))}
      <Change date={longDate(since)} text={words('first_version')} />
    </dl>
  );
}

function Change({ date, text }: { date: string; text: string }) {
  return (
    <div>
      <dt className="font-semibold">{date}</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** Returns a function that formats a day or instant as a long date, in the reader's language. */
export function useLongDate(): (instant: string) => string {
  const format = useFormatter();
  // A date without a time is the same day in every time zone.
  return (instant) =>
    format.dateTime(new Date(instant), {
      dateStyle: 'long',
      ...(instant.length === 'YYYY-MM-DD'.length && { timeZone: 'UTC' }),
    });
}
