import { Link2Off } from 'lucide-react';
import { Link } from 'react-router';
import type { ReplyOf } from '#contract/call.ts';
import type { showToday } from '#contract/desk/today.ts';
import { useDeskFormat, useDeskWords } from '../../shared/words.tsx';

/** Alert that the nightly verification found a break in the audit log. Shown only to staff who may read the log. */
export function BrokenChain({ found }: { readonly found: NonNullable<ReplyOf<typeof showToday>['broken_chain']> }) {
  const words = useDeskWords('audit');
  const format = useDeskFormat();
  const time = format.dateTime(new Date(found.checked_at), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <p className="note note-danger mb-4 flex flex-wrap items-center gap-x-3 gap-y-1" role="alert">
      <Link2Off className="size-5 shrink-0" aria-hidden />
      <span className="min-w-0 flex-1">{words('broken_today', { seal: found.seal, time })}</span>
      <Link to="/audit" className="font-semibold underline">
        {words('open_log')}
      </Link>
    </p>
  );
}
