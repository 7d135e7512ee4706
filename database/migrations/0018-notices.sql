-- When a member was last told something of a kind that is told once while they are away.
CREATE TABLE notice_told (                   -- shard: member_id
  member_id uuid NOT NULL,
  type text NOT NULL,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, type)
);
