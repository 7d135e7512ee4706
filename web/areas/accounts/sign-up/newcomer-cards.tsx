import { useSettings } from '../../../shared/people/settings.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { drawnPeople } from '../line/drawn-people.ts';
import { linePlaces } from '../line/line-places.ts';
import { TwoCards } from '../line/two-cards.tsx';
import { ageFrom } from './birth-date.ts';
import type { SignupQuestion } from './questions.ts';
import { useSignupDraft } from './signup-draft.ts';

interface NewcomerCardsProps {
  question: SignupQuestion;
  hasCaption?: boolean;
  className?: string;
}

/** The newcomer's card as far as it is known, approaching a drawn person. */
export function NewcomerCards({ question, hasCaption = true, className }: NewcomerCardsProps) {
  const words = useWords('accounts.sign_up');
  const { name: site } = useSettings();
  const [{ name, birth, home, seek }] = useSignupDraft();
  const title = [name.trim() || words('you'), ageFrom(birth)].filter((part) => part !== undefined).join(', ');
  const [, , other] = drawnPeople[seek ?? 'everyone'];
  const caption = question === 'start' ? words('title', { site }) : words('nothing_stored');
  return (
    <TwoCards
      own={{ title, more: home?.city, picture: null }}
      other={other}
      place={linePlaces[question]}
      caption={hasCaption && caption}
      className={className}
    />
  );
}
