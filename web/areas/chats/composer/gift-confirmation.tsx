import type { GiftOffer } from '#contract/chats/gifts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { GiftDrawing } from './gift-drawing.tsx';

interface GiftConfirmationProps {
  offer: GiftOffer;
  /** The message sent with the gift. */
  text: string;
  credits: number;
  onSend: () => void;
  onBack: () => void;
}

/** Confirmation of a gift and its price. Only gifts require a confirmation. */
export function GiftConfirmation({ offer: { gift, price }, text, credits, onSend, onBack }: GiftConfirmationProps) {
  const words = useWords('chats.gift');
  return (
    <>
      <div className="mt-5 grid justify-items-center rounded-bubble bg-soft px-5 py-5 text-center">
        <GiftDrawing gift={gift} className="size-23" />
        <p className="mt-2 font-semibold">{words(`names.${gift}`)}</p>
        {text && (
          <p dir="auto" className="text-14 [overflow-wrap:anywhere] text-muted">
            {text}
          </p>
        )}
      </div>
      <p className="mt-5">{words('price', { price, credits, left: credits - price })}</p>
      <p className="text-muted">{words('final')}</p>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse">
        <Button onClick={onSend} className="sm:flex-1">
          {words('send', { price })}
        </Button>
        <Button variant="text" onClick={onBack} className="sm:flex-1">
          {words('back')}
        </Button>
      </div>
    </>
  );
}
