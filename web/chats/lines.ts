import type { Gift, Message, MessageId, MessageKind, MessagePhoto, Warning } from '#contract/chats.ts';
import type { MemberId } from '#contract/members.ts';
import { dayIn } from '#contract/time.ts';
import type { Unsent } from './unsent.ts';

/** A message as it stands in the stream, between its neighbours. */
export interface Line {
  /** The same for a message before and after it was sent. */
  readonly key: string;
  readonly id: MessageId | undefined;
  readonly kind: MessageKind;
  readonly text: string;
  readonly gift: Gift | null;
  readonly photo: MessagePhoto | null;
  readonly warning: Warning | null;
  /** In which language it is, where the reader may wish for a translation. */
  readonly language: string | null;
  readonly mine: boolean;
  readonly at: Date;
  readonly unsent: Unsent | undefined;
  /** Where a new day begins: which, as YYYY-MM-DD. */
  readonly day: string | undefined;
  /** Comes so long after the one before that the hour is told. */
  readonly later: boolean;
  /** Belongs to the one before: same writer, shortly after. */
  readonly follows: boolean;
}

const minute = 60_000;
const followsWithin = 5 * minute;
const laterAfter = 45 * minute;

/** Everything that was written, and after it what is still to be sent. */
export function linesOf(
  messages: readonly Message[],
  unsent: readonly Unsent[],
  me: MemberId,
  timeZone: string,
): readonly Line[] {
  const arrived = new Set(messages.map(({ key }) => key));
  const all = [
    ...messages.map((message) => ({
      key: message.key ?? message.id,
      id: message.id,
      kind: message.kind,
      text: message.text,
      gift: message.gift,
      photo: message.photo,
      warning: message.warning,
      language: message.language,
      mine: message.sender === me,
      at: new Date(message.sent_at),
      unsent: undefined,
    })),
    // One whose answer was lost stands above already.
    ...unsent
      .filter(({ key }) => !arrived.has(key))
      .map((one) => ({
        key: one.key,
        id: undefined,
        kind: kindOf(one),
        text: one.text,
        gift: one.gift?.gift ?? null,
        photo: null,
        warning: null,
        language: null,
        mine: true,
        at: new Date(one.at),
        unsent: one,
      })),
  ];
  let dayBefore: string | undefined;
  return all.map((line, index) => {
    const before = all[index - 1];
    const today = dayIn(timeZone, line.at);
    const newDay = today !== dayBefore;
    dayBefore = today;
    const pause = before ? line.at.getTime() - before.at.getTime() : 0;
    const later = !newDay && pause >= laterAfter;
    const follows =
      !newDay && !later && !line.gift && !before?.gift && before?.mine === line.mine && pause <= followsWithin;
    return { ...line, day: newDay ? today : undefined, later, follows };
  });
}

function kindOf({ gift, photo }: Unsent): MessageKind {
  return gift ? 'gift' : photo ? 'photo' : 'text';
}
