import {
  listChats,
  readChat as readChatCall,
  removeChat as removeChatCall,
  sendMessage,
  showChat,
} from '#contract/chats/chats.ts';
import { seePhoto as seePhotoCall, sendPhoto as sendPhotoCall } from '#contract/chats/chat-photos.ts';
import { noteDelivered as noteDeliveredCall } from '#contract/chats/delivered.ts';
import { sendGift } from '#contract/chats/gifts.ts';
import {
  deleteMessage as deleteMessageCall,
  react as reactCall,
  showMessage,
  takeBackReaction,
} from '#contract/chats/messages.ts';
import { likeWithMessage as likeWithMessageCall } from '#contract/chats/first-message.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { translateMessage, translateProfile as translateProfileCall } from '#contract/chats/translations.ts';
import { sayTyping as sayTypingCall } from '#contract/chats/typing.ts';
import { translating } from '../accounts/translate.ts';
import { answer } from '../http/answer.ts';
import type { Limits } from '../http/limits.ts';
import type { PhotoAddresses } from '../outside/photo-addresses.ts';
import type { Translation } from '../outside/translation/translation.ts';
import type { Store } from '../photos/store.ts';
import type { Sites } from '../site/sites.ts';
import { chatsOf, removeChat } from './chats.ts';
import { chatOf } from './conversation.ts';
import { withLanguage, withLanguages } from './messages/foreign.ts';
import { noteDelivered } from './delivering.ts';
import { give } from './sending/gifts.ts';
import { deleteMessage } from './messages/delete-message.ts';
import { messageShown } from './messages/messages-shown.ts';
import { likeWithMessage } from './sending/first-message.ts';
import { react } from './messages/reactions.ts';
import { readChat } from './reading.ts';
import { repetitionOf } from './sending/same-words.ts';
import { seePhoto } from './messages/see-photo.ts';
import { send } from './sending/send.ts';
import { sendPhoto } from './sending/send-photo.ts';
import { translate } from './messages/translate.ts';
import { translateProfile } from './messages/translate-profile.ts';
import { sayTyping } from './typing.ts';

/** Nobody types faster than this. (Safety, section 2.3: S-SPAM.) */
const writing = { name: 'messages', points: 60, seconds: 60 };

/** Nobody thinks up more first messages than this. */
const opening = { name: 'opening_lines', points: 60, seconds: 3600 };

/** A browser sends it every few seconds. */
const typing = { name: 'typing', points: 60, seconds: 60 };

/** Nobody has more reactions than this. */
const reacting = { name: 'reactions', points: 120, seconds: 60 };

/** A browser sends it once for everything that arrived together. */
const receiving = { name: 'delivered', points: 120, seconds: 60 };

/** As many as on a busy day; each occupies the image worker for a moment. */
const photographing = { name: 'chat_photos', points: 60, seconds: 3600 };

interface ChatServices extends Store {
  readonly sites: Sites;
  readonly addresses: PhotoAddresses;
  readonly translation: Translation | undefined;
  readonly limits: Limits;
}

export const chatCalls = ({ sites, addresses, storage, imageWorker, translation, limits }: ChatServices) => [
  answer(listChats, ({ db, viewer, input, now }) => chatsOf(db, viewer, input, addresses, now)),

  answer(showChat, async ({ db, viewer, input, request, now }) => {
    const { settings } = await sites.of(request.host);
    const chat = await chatOf(db, viewer, input, settings, addresses, now);
    return translation && !isRefused(chat) ? await withLanguages(db, viewer, chat, translation) : chat;
  }),

  answer(
    sendMessage,
    async ({ db, viewer, input, request, key, now }) => {
      if (input.from && input.from !== viewer) return refuse('authentication_required');
      const { settings } = await sites.of(request.host);
      const repetition = repetitionOf(db, limits, viewer, input.profile, input.text);
      return await send(db, viewer, input.profile, input, settings, key, now, repetition);
    },
    writing,
  ),

  answer(
    sendGift,
    async ({ db, viewer, input, request, key: { key }, now }) => {
      if (input.from && input.from !== viewer) return refuse('authentication_required');
      const { gift_credits } = (await sites.of(request.host)).settings;
      return await give(db, { from: viewer, to: input.profile, key }, input, gift_credits, now);
    },
    writing,
  ),

  answer(
    sendPhotoCall,
    async ({ db, viewer, input, file, request, key, now }) => {
      if (input.from && input.from !== viewer) return refuse('authentication_required');
      const { photo_credits: cost } = (await sites.of(request.host)).settings;
      const delivery = { from: viewer, to: input.profile, key: key.key };
      const { fingerprint, earlier } = key;
      const photo = { file: file.path, fingerprint, earlier, cost, reply_to: input.reply_to };
      return await sendPhoto(db, { storage, imageWorker }, delivery, photo, addresses, now);
    },
    photographing,
  ),

  answer(seePhotoCall, ({ db, viewer, input, now }) =>
    seePhoto(db, viewer, input.conversation, input.message, addresses, now),
  ),

  answer(
    likeWithMessageCall,
    async ({ db, viewer, input, request, key, now }) => {
      const { settings } = await sites.of(request.host);
      const repetition = repetitionOf(db, limits, viewer, input.profile, input.text);
      return await likeWithMessage(db, viewer, input, settings, key, now, repetition);
    },
    opening,
  ),

  answer(
    translateMessage,
    async ({ db, viewer, input, now }) => await translate(db, viewer, input, translation, now),
    translating,
  ),

  answer(
    translateProfileCall,
    async ({ db, viewer, input, request, now }) => {
      const { visible_profile_fields } = (await sites.of(request.host)).settings;
      return await translateProfile(db, viewer, input, { addresses, visible_profile_fields, translation }, now);
    },
    translating,
  ),

  answer(showMessage, async ({ db, viewer, input, now }) =>
    withLanguage(db, viewer, await messageShown(db, viewer, input, addresses, now), translation),
  ),

  answer(
    reactCall,
    async ({ db, viewer, input, now }) =>
      withLanguage(db, viewer, await react(db, viewer, input, input.reaction, addresses, now), translation),
    reacting,
  ),

  answer(
    takeBackReaction,
    async ({ db, viewer, input, now }) =>
      withLanguage(db, viewer, await react(db, viewer, input, null, addresses, now), translation),
    reacting,
  ),

  answer(deleteMessageCall, ({ db, viewer, input, now }) => deleteMessage(db, viewer, input, addresses, now)),

  answer(readChatCall, ({ db, viewer, input, now }) => readChat(db, viewer, input.conversation, input.message, now)),
  answer(noteDeliveredCall, ({ db, viewer, input }) => noteDelivered(db, viewer, input.delivered), receiving),
  answer(sayTypingCall, ({ db, viewer, input }) => sayTyping(db, viewer, input.conversation), typing),
  answer(removeChatCall, ({ db, viewer, input, now }) => removeChat(db, viewer, input.conversation, now)),
];
