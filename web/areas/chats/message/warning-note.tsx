import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Warning } from '#contract/chats/chats.ts';
import { BlockDialog } from '../../blocks/block-dialog.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { KnownChat } from '../chat.ts';

/** Warning below a stranger's suspicious message, with the reason and a button to block the sender. */
export function WarningNote({ warning, chat }: { warning: Warning; chat: KnownChat }) {
  const words = useWords('chats');
  const { profile: member, reply_bar } = chat;
  // A member who is already blocked or gone needs no block button.
  const isThere = reply_bar !== 'blocked' && reply_bar !== 'gone';
  const [blocking, setBlocking] = useState(false);
  return (
    <div
      role="note"
      className={classNames(
        'mt-1.5 mb-2 max-w-120 rounded-card bg-warning-soft px-4 pt-2.5 text-14 forced-colors:border',
        isThere ? 'pb-1' : 'pb-2.5',
      )}
    >
      <p className="flex gap-2">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />
        {words(`warning.${warning}`)}
      </p>
      {isThere && (
        <button type="button" onClick={() => setBlocking(true)} className="link min-h-11">
          {words('photo.block', { name: member.name })}
        </button>
      )}
      {blocking && <BlockDialog member={member} onClose={() => setBlocking(false)} />}
    </div>
  );
}
