import type { SubmitEvent } from 'react';
import { giftLineLength, type GiftOffer } from '#contract/chats/gifts.ts';
import { graphemes } from '#contract/graphemes.ts';
import type { MemberCard } from '#contract/members/members.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { ChoiceBackground, choiceLabelClass } from '../../../shared/ui/radio.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { GiftDraft } from './drafts.ts';
import { GiftDrawing } from './gift-drawing.tsx';
import { useCreditsLink } from './credits-link.ts';

interface GiftChoiceProps {
  offers: readonly GiftOffer[];
  member: MemberCard;
  draft: GiftDraft;
  credits: number;
  /** True if the chosen gift costs more credits than the member has. */
  short: boolean;
  onChange: (draft: GiftDraft) => void;
  onChosen: () => void;
}

/** All gifts with their prices, and a field for a short message. */
export function GiftChoice({ offers, member, draft, credits, short, onChange, onChosen }: GiftChoiceProps) {
  const words = useWords('chats');
  const over = graphemes(draft.text.trim()) - giftLineLength;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (draft.gift && over <= 0 && !short) onChosen();
  };
  return (
    <form method="post" onSubmit={submit} className="mt-4 grid gap-5">
      <fieldset>
        <legend className="mb-3 text-muted">{words('gift.have', { count: credits })}</legend>
        <div className="flex flex-wrap justify-center gap-2.5">
          {offers.map((offer) => (
            <Choice
              key={offer.gift}
              offer={offer}
              chosen={draft.gift === offer.gift}
              onChoose={() => onChange({ ...draft, gift: offer.gift })}
            />
          ))}
        </div>
      </fieldset>
      <TextField
        label={words('gift.message')}
        name="text"
        value={draft.text}
        dir="auto"
        autoComplete="off"
        error={over > 0 ? words('composer.too_long', { count: over }) : undefined}
        onChange={({ target }) => onChange({ ...draft, text: target.value })}
      />
      {short ? (
        <NoCredits member={member} />
      ) : (
        <Button type="submit" wide disabled={!draft.gift}>
          {words('gift.next')}
        </Button>
      )}
    </form>
  );
}

function Choice({ offer, chosen, onChoose }: { offer: GiftOffer; chosen: boolean; onChoose: () => void }) {
  const words = useWords('chats');
  const { gift, price } = offer;
  return (
    <label
      className={`grid w-[calc((100%-1.25rem)/3)] cursor-pointer content-start justify-items-center rounded-card border-[1.5px] border-transparent px-0.5 pt-3 pb-2.5 text-center ${choiceLabelClass}`}
    >
      <input
        type="radio"
        name="gift"
        value={gift}
        checked={chosen}
        onChange={onChoose}
        className="peer pointer-events-none absolute inset-0 size-full opacity-0"
      />
      <ChoiceBackground className="-inset-[1.5px] border-[1.5px] border-line peer-checked:border-primary peer-checked:bg-soft peer-[:hover:not(:checked)]:bg-sunken" />
      <GiftDrawing gift={gift} className="size-18" />
      <span className="mt-1.5 max-w-full text-[0.8125rem]/5 font-semibold hyphens-auto max-xs:text-[0.75rem] xs:text-14 sm:text-16">
        {words(`gift.names.${gift}`)}
      </span>
      <span className="text-14 text-muted">{words('composer.cost', { count: price })}</span>
    </label>
  );
}

/** Link to buy credits that returns to the unsent gift. */
function NoCredits({ member }: { member: MemberCard }) {
  const words = useWords('chats.bar');
  const { to, label } = useCreditsLink(member.id, '?gift');
  return (
    <div role="alert" className="grid gap-3">
      <p className="text-danger">{words('no_credits')}</p>
      <ButtonLink to={to} wide>
        {label}
      </ButtonLink>
    </div>
  );
}
