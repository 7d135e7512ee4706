-- What members set for themselves: a limit to what they buy in a month, and a break from buying.
CREATE TABLE spending_control (              -- shard: member_id
  member_id uuid PRIMARY KEY,
  -- In which the limit is set.
  currency text NOT NULL,
  -- Null: no limit.
  limit_minor integer CHECK (limit_minor > 0),
  -- A higher limit, or none, and from when on; where nothing waits, both are null.
  next_limit_minor integer CHECK (next_limit_minor > 0),
  next_limit_from timestamptz,
  break_until timestamptz
);
