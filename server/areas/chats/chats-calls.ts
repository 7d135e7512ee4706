import { listChats, readChat, removeChat, sendMessage, showChat } from '#contract/chats/chats.ts';
import { seePhoto, sendPhoto } from '#contract/chats/chat-photos.ts';
import { noteDelivered } from '#contract/chats/delivered.ts';
import { noteReceipts } from '#contract/chats/receipts.ts';
import { showFirstContact } from '#contract/chats/first-contact.ts';
import { sendGift } from '#contract/chats/gifts.ts';
import { deleteMessage, react, showMessage, takeBackReaction } from '#contract/chats/messages.ts';
import { likeWithMessage } from '#contract/chats/first-message.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { translateMessage, translateProfile } from '#contract/chats/translations.ts';
import { sayTyping } from '#contract/chats/typing.ts';
import { listWaitingMatches } from '#contract/chats/waiting-matches.ts';
import { translating } from '../accounts/translate.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { PhotoAddresses } from '../../platform/core/photo-addresses.ts';
import type { Translation } from '../../integrations/translation/translation.ts';
import type { Store } from '../photos/store.ts';
import { chatsOf, removeFromList } from './chats.ts';
import { chatOf } from './conversation.ts';
import { withLanguage, withLanguages } from './messages/foreign.ts';
import { firstContactOf } from './first-contact.ts';
import { markDelivered } from './delivering.ts';
import { deleteForBoth } from './messages/delete-message.ts';
import { messageShown } from './messages/messages-shown.ts';
import { likeAndWrite } from './sending/first-message.ts';
import { setReaction } from './messages/reactions.ts';
import { markRead } from './reading.ts';
import { noteAll } from './receipts.ts';
import { unveil } from './messages/see-photo.ts';
import { sendGiftMessage, sendText } from './sending/send.ts';
import type { Delivery } from './sending/send-statement.ts';
import { processAndSend } from './sending/send-photo.ts';
import { translate } from './messages/translate.ts';
import { translateAboutMe } from './messages/translate-profile.ts';
import { announceTyping } from './typing.ts';
import { waitingMatchesOf } from './waiting-matches.ts';

/** Limit on messages per member; nobody types faster. (Safety, section 2.3: S-SPAM.) */
const writing = { name: 'messages', points: 60, seconds: 60 };

/** Limit on first messages per member; nobody composes this many. */
const opening = { name: 'opening_lines', points: 60, seconds: 3600 };

/** Limit on typing notifications, which a browser sends every few seconds. */
const typing = { name: 'typing', points: 60, seconds: 60 };

/** Limit on reactions per member; nobody reacts more often. */
const reacting = { name: 'reactions', points: 120, seconds: 60 };

/**
 * Limit on receipts. A browser sends one request for everything that arrived together; a member may have several
 * browsers.
 */
const receiving = { name: 'receipts', points: 300, seconds: 60 };

/** Limit on photos per member. It suffices for a busy day; each photo occupies the image worker. */
const photographing = { name: 'chat_photos', points: 60, seconds: 3600 };

interface ChatServices extends Store {
  readonly translation: Translation | undefined;
  readonly limits: Limits;
  readonly addresses: PhotoAddresses;
}

export const chatCalls = ({ storage, imageWorker, addresses, translation, limits }: ChatServices) => [
  answer(listChats, ({ db, viewer, input }) => chatsOf(db, viewer, input)),
  answer(listWaitingMatches, ({ db, viewer }) => waitingMatchesOf(db, viewer)),

  answer(showChat, async ({ db, viewer, input }) => {
    const chat = await chatOf(db, viewer, input);
    return translation && !isRefused(chat) ? await withLanguages(db, viewer.id, chat, translation) : chat;
  }),

  answer(showFirstContact, async ({ db, viewer }) => ({ profile: await firstContactOf(db, viewer) })),

  answer(
    sendMessage,
    async ({ db, viewer, input, key }) => {
      if (input.from && input.from !== viewer.id) return refuse('authentication_required');
      const { settings } = await viewer.site();
      return await sendText(db, deliveryOf(viewer, input.profile, key), input, { ...settings, limits });
    },
    writing,
  ),

  answer(
    sendGift,
    async ({ db, viewer, input, key }) => {
      if (input.from && input.from !== viewer.id) return refuse('authentication_required');
      const { gift_credits } = (await viewer.site()).settings;
      return await sendGiftMessage(db, deliveryOf(viewer, input.profile, key), input, gift_credits);
    },
    writing,
  ),

  answer(
    sendPhoto,
    async ({ db, viewer, input, file, key }) => {
      if (input.from && input.from !== viewer.id) return refuse('authentication_required');
      const photo = { file: file.path, to: input.profile, reply_to: input.reply_to, key };
      return await processAndSend(db, viewer, photo, { storage, imageWorker, addresses });
    },
    photographing,
  ),

  answer(seePhoto, ({ db, viewer, input }) => unveil(db, viewer, input)),

  answer(
    likeWithMessage,
    async ({ db, viewer, input: { profile: to, text, pay }, key }) => {
      const { settings } = await viewer.site();
      return await likeAndWrite(db, viewer, { to, text, pay, key }, { ...settings, limits });
    },
    opening,
  ),

  answer(
    translateMessage,
    async ({ db, viewer, input }) => await translate(db, viewer, input, translation),
    translating,
  ),

  answer(
    translateProfile,
    async ({ db, viewer, input }) => await translateAboutMe(db, viewer, input, translation),
    translating,
  ),

  answer(showMessage, async ({ db, viewer, input }) =>
    withLanguage(db, viewer.id, await messageShown(db, viewer, input), translation),
  ),

  answer(
    react,
    async ({ db, viewer, input }) =>
      withLanguage(db, viewer.id, await setReaction(db, viewer, input, input.reaction), translation),
    reacting,
  ),

  answer(
    takeBackReaction,
    async ({ db, viewer, input }) =>
      withLanguage(db, viewer.id, await setReaction(db, viewer, input, null), translation),
    reacting,
  ),

  answer(deleteMessage, ({ db, viewer, input }) => deleteForBoth(db, viewer, input)),

  answer(noteReceipts, ({ db, viewer, input }) => noteAll(db, viewer, input.receipts), receiving),
  // Called by pages of an earlier version.
  answer(readChat, ({ db, viewer, input }) => markRead(db, viewer, input)),
  answer(noteDelivered, ({ db, viewer, input }) => markDelivered(db, viewer.id, input.delivered), receiving),
  answer(sayTyping, ({ db, viewer, input }) => announceTyping(db, viewer.id, input.conversation), typing),
  answer(removeChat, ({ db, viewer, input, now }) => removeFromList(db, viewer.id, input, now)),
];

function deliveryOf({ id: from, now: at }: Viewer, to: MemberId, { key }: IdempotencyKey): Delivery {
  return { from, to, key, at };
}
