-- Browsers in which a member is told. Each belongs to a session, and nothing is sent to it once that has ended.
CREATE TABLE push_subscription (             -- shard: member_id
  -- Where the browser's vendor takes pushes for it. Whoever knows it could have others' pushes sent elsewhere.
  endpoint text PRIMARY KEY,
  -- The browser's keys, for which pushes are encrypted.
  p256dh text NOT NULL,
  auth text NOT NULL,
  member_id uuid NOT NULL,
  session_id uuid NOT NULL,
  -- The domain of the site it belongs to.
  site text NOT NULL,
  -- Of the browser; NULL: that of the member's country.
  time_zone text,
  subscribed_at timestamptz NOT NULL
);
CREATE INDEX push_subscription_of_member ON push_subscription (member_id);

-- What a member has switched; what was never switched is as it is by default.
CREATE TABLE push_switch (                   -- shard: member_id
  member_id uuid NOT NULL,
  setting text NOT NULL,
  is_on boolean NOT NULL,
  switched_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, setting)
);

-- What a member was told of lately, so that it is told once, and not too much in a day.
CREATE TABLE push_told (                     -- shard: member_id
  member_id uuid NOT NULL,
  occasion text NOT NULL,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, occasion)
);
CREATE INDEX push_told_at ON push_told (told_at);
