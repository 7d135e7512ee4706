import type {
  Gift,
  Message,
  MessageId,
  MessageKind,
  MessagePhoto,
  QuotedMessage,
  Warning,
} from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Reaction } from '#contract/chats/reactions.ts';
import { dayIn } from '#contract/time.ts';
import type { Unsent } from '../outbox/unsent-store.ts';

/** The message that another one replies to. If the reply is unsent, the quoted content is unknown. */
export interface Answered {
  readonly message: MessageId;
  readonly content?: QuotedMessage | null;
}

/** A message as displayed in the stream, including its relation to the previous one. */
export interface Line {
  /** Key of the message, which stays the same when the message is sent. */
  readonly key: string;
  readonly id: MessageId | undefined;
  readonly kind: MessageKind;
  readonly text: string;
  readonly gift: Gift | null;
  readonly photo: MessagePhoto | null;
  readonly warning: Warning | null;
  /** The language of the text, if the reader may want a translation. */
  readonly language: string | null;
  readonly answered: Answered | null;
  readonly my_reaction: Reaction | null;
  readonly their_reaction: Reaction | null;
  readonly mine: boolean;
  readonly at: Date;
  readonly unsent: Unsent | undefined;
  /** The day in the reader's time zone, as YYYY-MM-DD. */
  readonly date: string;
  /** Set to the day if this line is its first. */
  readonly day: string | undefined;
  /** True if the message is grouped with the previous one, because it is from the same author and shortly after. */
  readonly follows: boolean;
}

/** The line of a message that has arrived. */
export type SentLine = Line & { readonly id: MessageId };

type LinePlace = 'day' | 'follows';
type LineContent = Omit<Line, 'date' | LinePlace>;

const followsWithin = 5 * 60_000;

export type LinesOf = (messages: readonly Message[], unsent: readonly Unsent[]) => readonly Line[];

/**
 * Builds the lines of a conversation: all messages, and each unsent one after the newest message at the time of
 * writing. Reuses the line of an unchanged message after an unchanged one, so that only new messages cost work.
 */
export function makeLines(me: MemberId, timeZone: string): LinesOf {
  const made = new WeakMap<Message, { readonly after: Message | Unsent | undefined; readonly line: Line }>();
  return (messages, unsent) => {
    const lines: Line[] = [];
    let after: Message | Unsent | undefined;
    const add = (one: Message | Unsent, line: Line) => {
      lines.push(line);
      after = one;
    };
    const addUnsent = (one: Unsent) => add(one, lineAfter(lines.at(-1), toBeSent(one), timeZone));
    const waiting = stillUnsent(messages, unsent);
    for (const message of messages) {
      while (waiting[0] && isAfter(message, waiting[0])) addUnsent(waiting.shift()!);
      const known = made.get(message);
      const same = known && known.after === after;
      const line = same ? known.line : lineAfter(lines.at(-1), contentOf(message, me), timeZone);
      if (!same) made.set(message, { after, line });
      add(message, line);
    }
    for (const one of waiting) addUnsent(one);
    return lines;
  };
}

/** Filters out messages that arrived although their response was lost. */
export function stillUnsent(messages: readonly Message[], unsent: readonly Unsent[]): Unsent[] {
  if (unsent.length === 0) return [];
  const arrived = new Set(messages.map(({ key }) => key));
  return unsent.filter(({ key }) => !arrived.has(key));
}

/** Returns whether a message arrived after `unsent` was written. */
function isAfter({ id }: Message, { after }: Unsent): boolean {
  return after !== undefined && id > after;
}

function lineAfter(before: Line | undefined, content: LineContent, timeZone: string): Line {
  const date = dayIn(timeZone, content.at);
  const newDay = date !== before?.date;
  const pause = before ? content.at.getTime() - before.at.getTime() : 0;
  const follows = !newDay && !content.gift && !before?.gift && before?.mine === content.mine && pause <= followsWithin;
  return { ...content, date, day: newDay ? date : undefined, follows };
}

function contentOf(message: Message, me: MemberId): LineContent {
  return {
    key: message.key ?? message.id,
    id: message.id,
    kind: message.kind,
    text: message.text,
    gift: message.gift,
    photo: message.photo,
    warning: message.warning,
    language: message.language,
    answered: message.reply_to,
    my_reaction: message.my_reaction,
    their_reaction: message.their_reaction,
    mine: message.sender === me,
    at: new Date(message.sent_at),
    unsent: undefined,
  };
}

function toBeSent(one: Unsent): LineContent {
  return {
    key: one.key,
    id: undefined,
    kind: kindOf(one),
    text: one.text,
    gift: one.gift?.gift ?? null,
    photo: null,
    warning: null,
    language: null,
    answered: one.reply_to ? { message: one.reply_to } : null,
    my_reaction: null,
    their_reaction: null,
    mine: true,
    at: new Date(one.at),
    unsent: one,
  };
}

function kindOf({ gift, photo }: Unsent): MessageKind {
  return gift ? 'gift' : photo ? 'photo' : 'text';
}
