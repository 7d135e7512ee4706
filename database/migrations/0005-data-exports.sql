-- A copy of everything about a member, made when they ask for it. Its file is encrypted under a key that stands only
-- here: when the row forgets the key, no copy of the file is worth anything.

CREATE TABLE data_export (                   -- shard: member_id
  member_id uuid NOT NULL,
  id uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  -- The session that showed the password.
  asked_in uuid NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  ready_at timestamptz,
  failed_at timestamptz,
  expires_at timestamptz,
  bytes integer,
  file_id uuid,
  parts integer,
  file_key text,
  token_hash text,
  PRIMARY KEY (member_id, id),
  CHECK (ready_at IS NULL OR failed_at IS NULL)
);
-- However many ask at once, one is being made.
CREATE UNIQUE INDEX data_export_running ON data_export (member_id) WHERE ready_at IS NULL AND failed_at IS NULL;
CREATE INDEX data_export_due ON data_export (expires_at) WHERE file_id IS NOT NULL;
