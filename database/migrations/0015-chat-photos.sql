-- Whether a member has written in a conversation: who has is no stranger to the other, also when the history is gone.
ALTER TABLE inbox ADD COLUMN wrote boolean NOT NULL DEFAULT false;
UPDATE inbox SET wrote = started_by_me OR EXISTS (SELECT FROM message
  WHERE message.conversation_id = inbox.conversation_id AND message.sender_id = inbox.member_id);

-- The photo that a message is. Its files belong to it, and go with it.
CREATE TABLE message_photo (                 -- shard: conversation_id
  conversation_id uuid NOT NULL,
  message_id uuid NOT NULL,
  member_id uuid NOT NULL,                   -- who sent it
  file_id uuid NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  thumbhash text NOT NULL,
  blurred_thumbhash text NOT NULL,
  fingerprint text NOT NULL,                 -- of the request: the same key with another file is refused
  seen_at timestamptz,                       -- when the other asked to see what came from a stranger
  PRIMARY KEY (conversation_id, message_id)
);
