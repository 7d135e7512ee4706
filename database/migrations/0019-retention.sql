-- Whom we have written that their account, which nobody uses, will be erased, and when.

CREATE TABLE inactivity_warning (            -- shard: member_id
  member_id uuid PRIMARY KEY,
  warned_at timestamptz NOT NULL,
  erase_at timestamptz NOT NULL
);
CREATE INDEX inactivity_warning_due ON inactivity_warning (erase_at);
