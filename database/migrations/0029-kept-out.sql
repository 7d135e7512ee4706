-- Who is kept out: accounts that were closed do not stay for ever, and what stays of them are marks, which lead back to
-- nobody. The same mark tells a refused address, or a photo of a closed account, when it comes again.

ALTER TABLE member ADD COLUMN closed_at timestamptz;
UPDATE member SET closed_at = coalesce(
  (SELECT max(decided_at) FROM report WHERE report.member_id = member.id AND decision = 'blocked'), now())
WHERE status = 'blocked';
CREATE INDEX member_closed ON member (closed_at) WHERE closed_at IS NOT NULL;

CREATE TABLE kept_out (                      -- shard: mark
  mark text PRIMARY KEY,
  -- The desk has closed their account, or they have asked for it themselves.
  reason text NOT NULL CHECK (reason IN ('closed', 'asked')),
  since timestamptz NOT NULL,
  until timestamptz                          -- null: for good
);
CREATE INDEX kept_out_until ON kept_out (until);

-- Each photo of a closed account, in four parts of its look.
CREATE TABLE kept_out_look (                 -- shard: mark
  mark text NOT NULL,
  photo uuid NOT NULL,                       -- made up: it was the id of no photo
  until timestamptz NOT NULL,
  PRIMARY KEY (mark, photo)
);
CREATE INDEX kept_out_look_until ON kept_out_look (until);

-- Keys that outlast the secret under which they are sealed.
CREATE TABLE lasting_key (                   -- reference
  purpose text PRIMARY KEY,
  sealed text NOT NULL
);
