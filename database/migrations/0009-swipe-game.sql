-- The swipe game: on whom a member has decided, and how many of the day's likes are used.

-- Kept for 30 days: so long nobody is shown again.
CREATE TABLE swipe (                         -- shard: member_id
  member_id uuid NOT NULL,
  other_id uuid NOT NULL,
  liked boolean NOT NULL,
  swiped_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, other_id)
);
CREATE INDEX swipe_latest ON swipe (member_id, swiped_at DESC);
CREATE INDEX swipe_of_other ON swipe (other_id);
CREATE INDEX swipe_old ON swipe (swiped_at);

-- The day in which a member likes, until when it lasts, and how many of its likes are used.
CREATE TABLE swipe_day (                     -- shard: member_id
  member_id uuid PRIMARY KEY,
  time_zone text NOT NULL,
  ends_at timestamptz NOT NULL,
  likes integer NOT NULL CHECK (likes BETWEEN 0 AND 4)
) WITH (fillfactor = 80);
