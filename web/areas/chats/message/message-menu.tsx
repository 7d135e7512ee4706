import { Copy, EllipsisVertical, Flag, Reply, Trash2 } from 'lucide-react';
import { type Ref, useState } from 'react';
import { ReportDialog } from '../../reports/report-dialog.tsx';
import { Menu, type MenuHandle, MenuAction } from '../../../shared/ui/menu.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { KnownChat } from '../chat.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { isDeletable, mayReact, useReply } from './actions.ts';
import type { SentLine } from '../stream/lines.ts';
import { ReactionRow } from './reaction-row.tsx';

interface MessageMenuProps {
  line: SentLine;
  chat: KnownChat;
  /** Handle with which a long press opens the menu. */
  handle: Ref<MenuHandle>;
}

/** Menu of actions for one message. Its button appears on hover or focus. */
export function MessageMenu({ line, chat, handle }: MessageMenuProps) {
  const words = useWords('chats.message');
  const reports = useWords('reports');
  const reply = useReply(line, chat);
  const [asking, setAsking] = useState<'delete' | 'report'>();
  const { profile, conversation } = chat;
  const close = () => setAsking(undefined);
  const copy = () => {
    void navigator.clipboard.writeText(line.text).then(
      () => toast({ tone: 'good', text: words('copied') }),
      () => toast({ tone: 'bad', text: words('copy_failed') }),
    );
  };
  return (
    <>
      <Menu
        lazy
        handle={handle}
        label={words('menu')}
        align={line.mine ? 'end' : 'start'}
        buttonClassName="grid w-11 shrink-0 place-items-center hover:bg-sunken"
        button={<EllipsisVertical className="size-5" strokeWidth={1.75} aria-hidden />}
      >
        {mayReact(chat) && <ReactionRow line={line} chat={chat} />}
        {reply && (
          // The menu first returns the focus to its button, so move the focus afterwards.
          <MenuAction icon={Reply} onClick={() => setTimeout(reply)}>
            {words('reply')}
          </MenuAction>
        )}
        {line.text !== '' && (
          <MenuAction icon={Copy} onClick={copy}>
            {words('copy')}
          </MenuAction>
        )}
        {line.mine && isDeletable(line, chat) && (
          <MenuAction icon={Trash2} onClick={() => setAsking('delete')}>
            {words('delete')}
          </MenuAction>
        )}
        {!line.mine && (
          <MenuAction icon={Flag} onClick={() => setAsking('report')}>
            {reports('report_message')}
          </MenuAction>
        )}
      </Menu>
      {asking === 'delete' && (
        <DeleteDialog which={{ conversation, message: line.id }} name={profile.name} onClose={close} />
      )}
      {asking === 'report' && (
        <ReportDialog
          reported={{ member: profile, message: line.id, talked: true, blocked: chat.reply_bar === 'blocked' }}
          onClose={close}
        />
      )}
    </>
  );
}
