-- What members and strangers report, what was decided about it, and who asked to look again.

CREATE TABLE report (                        -- shard: id
  id uuid PRIMARY KEY,
  reported_at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('profile', 'photo', 'message', 'complaint')),
  category text NOT NULL,
  text text NOT NULL,
  -- Null for who has no account, or is erased.
  reporter_id uuid,
  -- Of who has no account; the others are asked for theirs when a mail is due.
  reporter_name text NOT NULL DEFAULT '',
  reporter_email text NOT NULL DEFAULT '',
  this_is_me boolean NOT NULL DEFAULT false,
  language text NOT NULL,
  site text NOT NULL,
  -- Whom it is about; null where a stranger could not say.
  member_id uuid,
  about text NOT NULL DEFAULT '',
  picture_id uuid,
  message_id uuid,
  -- The last messages of the two, where the reporter wished them to be read.
  evidence jsonb,
  decided_at timestamptz,
  decision text CHECK (decision IN ('dismissed', 'warned', 'removed', 'blocked')),
  ground text,
  note text NOT NULL DEFAULT '',
  decided_by text
);
CREATE INDEX report_waiting ON report (reported_at, id) WHERE decided_at IS NULL;
CREATE INDEX report_about ON report (member_id);
CREATE INDEX report_by ON report (reporter_id);

-- Who was told of a decision, and may have another person look at it again.
CREATE TABLE appeal (                        -- shard: report_id
  report_id uuid NOT NULL,
  side text NOT NULL CHECK (side IN ('reporter', 'concerned')),
  member_id uuid,
  token_hash text NOT NULL,
  told_at timestamptz NOT NULL,
  open_until timestamptz NOT NULL,
  text text NOT NULL DEFAULT '',
  appealed_at timestamptz,
  outcome text CHECK (outcome IN ('upheld', 'overturned')),
  answer text NOT NULL DEFAULT '',
  answered_at timestamptz,
  answered_by text,
  PRIMARY KEY (report_id, side)
);
CREATE UNIQUE INDEX appeal_token ON appeal (token_hash);
CREATE INDEX appeal_waiting ON appeal (appealed_at) WHERE appealed_at IS NOT NULL AND answered_at IS NULL;
CREATE INDEX appeal_of_member ON appeal (member_id);
