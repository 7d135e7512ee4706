import { MessageCircle } from 'lucide-react';
import type { Icebreaker } from '#contract/chats/icebreakers.ts';
import type { User } from '#contract/accounts/accounts.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { KnownChat } from '../chat.ts';
import { icebreakersFor, useIcebreakerText } from './icebreakers.ts';
import { useUnsent } from '../outbox/unsent.ts';

interface IcebreakerDialogProps {
  chat: KnownChat;
  me: User;
  onChosen: (icebreaker: Icebreaker, text: string) => void;
  onClose: () => void;
}

/** List of icebreakers. The chosen one is inserted into the composer for editing. */
export function IcebreakerDialog({ chat, me, onChosen, onClose }: IcebreakerDialogProps) {
  const words = useWords('icebreakers');
  const { profile } = chat;
  const unsent = useUnsent(me.id).filter(({ to }) => to === profile.id);
  const offered = icebreakersFor(chat, unsent);
  const textOf = useIcebreakerText(chat);
  return (
    <Dialog title={words('title')} onClose={onClose}>
      <p className="mt-3 text-muted">{offered.length > 0 ? words('hint') : words('none', { name: profile.name })}</p>
      <ul className="mt-4 -mx-2 grid gap-0.5">
        {offered.map((one) => (
          <li key={one}>
            <button
              type="button"
              onClick={() => onChosen(one, textOf(one))}
              className="flex min-h-11 w-full items-start gap-3 rounded-input px-2 py-2.5 text-left hover:bg-soft"
            >
              <MessageCircle className="mt-0.5 size-5 shrink-0 text-link" aria-hidden />
              {textOf(one)}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
