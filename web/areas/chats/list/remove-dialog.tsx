import { useNavigate } from 'react-router';
import type { ConversationId } from '#contract/chats/chats.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useRemoveChat } from './use-remove-chat.ts';

/** Id of the list's heading. */
export const listHeading = 'conversations';

interface RemoveDialogProps {
  conversation: ConversationId;
  name: string;
  onClose: () => void;
  /** True if the conversation is open, so that its removal leads to the list. */
  leave?: boolean;
}

export function RemoveDialog({ conversation, name, onClose, leave = false }: RemoveDialogProps) {
  const words = useWords('chats.remove');
  const remove = useRemoveChat();
  const navigate = useNavigate();
  const confirm = () => {
    onClose();
    // The focused row disappears with the conversation.
    setTimeout(() => document.getElementById(listHeading)?.focus());
    if (leave) void navigate('/chats');
    void remove(conversation);
  };
  return (
    <Dialog title={words('title', { name })} onClose={onClose}>
      <p className="mt-3 text-muted">{words('text', { name })}</p>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse">
        <Button variant="danger" onClick={confirm} className="sm:flex-1">
          {words('confirm')}
        </Button>
        <Button variant="text" onClick={onClose} className="sm:flex-1">
          {words('cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
