import { useMutation, useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { deleteMessage } from '#contract/chats/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { isRefusal } from '../../../shared/api/refusal.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { refreshChat } from '../chat.ts';
import { chatsQuery } from '../list/chats.ts';
import { noteStays } from './actions.ts';
import { focusRow } from '../stream/focus-row.ts';
import { changeMessage } from './one-message.ts';
import type { MessageKey } from '../keys.ts';

interface DeleteDialogProps {
  which: MessageKey;
  name: string;
  onClose: () => void;
}

/** Asks for confirmation before a message is deleted, and shows the reason for a refusal. */
export function DeleteDialog({ which, name, onClose }: DeleteDialogProps) {
  const words = useWords('chats.message');
  const sentence = useRefusalSentence('chats', deleteMessage);
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: async () => await ask(deleteMessage, which),
    onSuccess: ({ message }) => {
      // Elements behind an open dialog cannot receive focus.
      flushSync(onClose);
      focusRow(message.key ?? message.id);
      changeMessage(client, which, () => message);
      void client.invalidateQueries({ queryKey: chatsQuery().queryKey });
    },
    onError: (fault) => {
      if (!isRefusal(fault, 'already_read') && !isRefusal(fault, 'too_late')) return;
      noteStays(which.message);
      void refreshChat(client, which.conversation);
    },
  });
  const stays = isRefusal(remove.error, 'already_read') || isRefusal(remove.error, 'too_late');
  return (
    <Dialog title={words('delete_title')} onClose={onClose}>
      {!stays && <p className="mt-3 text-muted">{words('delete_text', { name })}</p>}
      {remove.isError && (
        <p role="alert" className="mt-3 text-danger">
          {sentence(remove.error)}
        </p>
      )}
      <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse">
        {!stays && (
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()} className="sm:flex-1">
            {words('delete_confirm')}
          </Button>
        )}
        <Button variant="text" onClick={onClose} className="sm:flex-1">
          {words('delete_cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
