import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Warning } from '#contract/chats.ts';
import type { MemberCard } from '#contract/members.ts';
import { BlockDialog } from '../blocks/block-dialog.tsx';
import { useWords } from '../words/use-words.ts';

/** Under a stranger's message that asks for care: why, and a way out. */
export function WarningNote({ warning, member }: { warning: Warning; member: MemberCard }) {
  const words = useWords('chats');
  const [blocking, setBlocking] = useState(false);
  return (
    <div role="note" className="mt-1.5 mb-2 max-w-120 rounded-card bg-warning-soft px-4 py-2.5 text-14">
      <p className="flex gap-2">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />
        {words(`warning.${warning}`)}
      </p>
      <button type="button" onClick={() => setBlocking(true)} className="link min-h-11">
        {words('photo.block', { name: member.name })}
      </button>
      {blocking && <BlockDialog member={member} onClose={() => setBlocking(false)} />}
    </div>
  );
}
