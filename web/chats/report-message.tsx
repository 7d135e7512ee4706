import { Flag } from 'lucide-react';
import { useState } from 'react';
import type { MessageId } from '#contract/chats.ts';
import type { MemberCard } from '#contract/members.ts';
import { ReportDialog } from '../reports/report-dialog.tsx';
import { IconButton } from '../ui/button.tsx';
import { useWords } from '../words/use-words.ts';

interface ReportMessageProps {
  message: MessageId;
  member: Pick<MemberCard, 'id' | 'name'>;
}

/** Beside what the other wrote: shown to who points at it or reaches it by key, faint where one can only touch. */
export function ReportMessage({ message, member }: ReportMessageProps) {
  const words = useWords('reports');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        label={words('report_message')}
        onClick={() => setAsking(true)}
        className="text-muted opacity-0 group-hover/said:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-45 [&>svg]:size-4"
      >
        <Flag aria-hidden />
      </IconButton>
      {asking && <ReportDialog reported={{ member, message, talked: true }} onClose={() => setAsking(false)} />}
    </>
  );
}
