-- What each of the two says to a message without words; it goes with the message.
CREATE TABLE message_reaction (              -- shard: conversation_id
  conversation_id uuid NOT NULL,
  message_id uuid NOT NULL,
  member_id uuid NOT NULL,
  reaction text NOT NULL CHECK (reaction IN ('love', 'laugh', 'wow', 'sad', 'thumb', 'fire')),
  reacted_at timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, message_id, member_id),
  FOREIGN KEY (conversation_id, message_id) REFERENCES message (conversation_id, id) ON DELETE CASCADE
);

-- A message that its sender deleted for both: its place is left, and nothing of what it said.
ALTER TABLE message ADD COLUMN deleted_at timestamptz;
ALTER TABLE message DROP CONSTRAINT message_kind_check;
ALTER TABLE message ADD CONSTRAINT message_kind_check CHECK (kind IN ('text', 'photo', 'gift', 'deleted'));
ALTER TABLE message ADD CONSTRAINT message_deleted CHECK ((deleted_at IS NOT NULL) = (kind = 'deleted')
  AND (kind <> 'deleted' OR body = '' AND reply_to IS NULL AND warning IS NULL));
