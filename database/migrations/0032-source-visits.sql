-- How many visits a partner's link brought on a day. It counts visits, and knows nobody.

CREATE TABLE source_visit (                  -- shard: day
  day date NOT NULL,
  domain text NOT NULL,
  -- The digest of the five marks below, which may be too long for an index.
  mark text NOT NULL,
  network text NOT NULL,
  ref text NOT NULL,
  sub1 text NOT NULL,
  sub2 text NOT NULL,
  sub3 text NOT NULL,
  opened integer NOT NULL,
  -- Of those with ?lb: how many were opened, and on how many of them something was done.
  logged integer NOT NULL,
  stayed integer NOT NULL,
  PRIMARY KEY (day, domain, mark)
);
