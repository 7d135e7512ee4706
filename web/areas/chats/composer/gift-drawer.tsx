import { useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { type GiftOffer, giftOffers } from '#contract/chats/gifts.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { setAnswered, answered } from './answering.ts';
import { type KnownChat, newestOf } from '../chat.ts';
import { type GiftDraft, giftDraftTo, storeGiftDraft } from './drafts.ts';
import { GiftChoice } from './gift-choice.tsx';
import { GiftConfirmation } from './gift-confirmation.tsx';
import { queueUnsent } from '../outbox/unsent.ts';

interface GiftDrawerProps {
  chat: KnownChat;
  me: User;
  /** The member's credits minus the price of messages being sent. */
  credits: number;
  onClose: () => void;
}

/** Lets the member choose a gift, then confirm its price. The choice is stored until it is sent. */
export function GiftDrawer({ chat, me, credits, onClose }: GiftDrawerProps) {
  const { profile } = chat;
  const words = useWords('chats.gift');
  const offers = giftOffers(useSettings().gift_credits);
  const [draft, setDraft] = useState(() => giftDraftTo(me.id, profile.id));
  const [agreeing, setAgreeing] = useState<GiftOffer>();
  const chosen = offers.find(({ gift }) => gift === draft.gift);
  const begin = (next: GiftDraft) => {
    setDraft(next);
    storeGiftDraft(me.id, profile.id, next);
  };
  const send = (gift: GiftOffer) => {
    const reply_to = answered(me.id, profile.id);
    const line = draft.text.replaceAll(/\s+/gu, ' ').trim();
    queueUnsent(me.id, profile.id, line, Date.now(), { gift, after: newestOf(chat), ...(reply_to && { reply_to }) });
    setAnswered(me.id, profile.id, undefined);
    storeGiftDraft(me.id, profile.id, { gift: undefined, text: '' });
    onClose();
  };
  const { name } = profile;
  if (agreeing) {
    return (
      <Dialog key="agree" title={words('confirm', { name, gift: agreeing.gift })} onClose={onClose}>
        <GiftConfirmation
          offer={agreeing}
          text={draft.text.trim()}
          credits={credits}
          onSend={() => send(agreeing)}
          onBack={() => setAgreeing(undefined)}
        />
      </Dialog>
    );
  }
  return (
    <Dialog key="choose" title={words('title', { name })} onClose={onClose}>
      <GiftChoice
        offers={offers}
        member={profile}
        draft={draft}
        credits={credits}
        short={chosen !== undefined && chosen.price > credits}
        onChange={begin}
        onChosen={() => setAgreeing(chosen)}
      />
    </Dialog>
  );
}
