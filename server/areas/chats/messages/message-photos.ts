import type { Selectable } from 'kysely';
import type { ConversationId, MessageId, MessageKind } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { MessagePhoto } from '#database/tables.ts';
import { releaseFiles, claimFiles } from '../../../integrations/orphaned-files.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { Sql, Tx } from '../../../platform/postgres/db.ts';
import type { SentPhoto } from '../sending/send-statement.ts';

/** The viewer of a conversation's photos; `answered`: they have written in it. */
export interface PhotoViewer extends Pick<Viewer, 'id' | 'addressOf'> {
  readonly answered: boolean;
}

type PhotoRow = Pick<
  Selectable<MessagePhoto>,
  'member_id' | 'file_id' | 'width' | 'height' | 'thumbhash' | 'blurred_thumbhash' | 'seen_at'
>;

export interface Posted {
  readonly conversation: ConversationId;
  readonly message: MessageId;
  readonly sender: MemberId;
}

/** Attaches a photo to its message, which then owns the photo's files. */
export async function attach(
  tx: Tx,
  { conversation, message, sender }: Posted,
  { earlier: _earlier, ...photo }: SentPhoto,
): Promise<void> {
  if (!(await claimFiles(tx, photo.file_id)))
    throw new Error('The sweep removed the files of a photo before it was sent.');
  await tx
    .insertInto('message_photo')
    .values({ conversation_id: conversation, message_id: message, member_id: sender, ...photo })
    .execute();
}

/** Orphans the photos of deleted messages; the next sweep removes their files. */
export async function detach(tx: Tx, conversation: ConversationId, messages: readonly MessageId[], now: Date) {
  if (messages.length === 0) return;
  const rows = await tx
    .deleteFrom('message_photo')
    .where('conversation_id', '=', conversation)
    .where('message_id', 'in', messages)
    .returning('file_id')
    .execute();
  for (const { file_id } of rows) await releaseFiles(tx, file_id, now);
}

/** Returns the photos of some messages in a conversation, as the viewer may see them. */
export async function messagePhotos(
  db: Sql,
  viewer: PhotoViewer,
  conversation: ConversationId,
  messages: readonly { readonly id: MessageId; readonly kind: MessageKind }[],
) {
  const ids = messages.filter(({ kind }) => kind === 'photo').map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('message_photo')
          .selectAll()
          .where('conversation_id', '=', conversation)
          .where('message_id', 'in', ids)
          .execute();
  return new Map(rows.map((row) => [row.message_id, photoView(row, viewer)]));
}

/**
 * Returns a photo as the viewer may see it. A photo from a member to whom the viewer has never replied is blurred until
 * the viewer requests it. (docs/product.md, Gifts, photos, icebreakers, warnings.)
 */
export function photoView(photo: PhotoRow, { id, answered, addressOf }: PhotoViewer) {
  const veiled = photo.member_id !== id && !answered && photo.seen_at === null;
  const { file_id, width, height } = photo;
  const shown = { owner: photo.member_id, where: 'chat', premium: false } as const;
  return {
    filename: addressOf(file_id, veiled ? 'blurred' : 'full', shown),
    thumb_filename: addressOf(file_id, veiled ? 'blurred' : 'thumb', shown),
    width,
    height,
    thumbhash: veiled ? photo.blurred_thumbhash : photo.thumbhash,
    veiled,
  };
}
