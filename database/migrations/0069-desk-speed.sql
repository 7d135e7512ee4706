-- The nightly verifications of the whole audit log of the desk.
CREATE TABLE staff_chain_check (
  id uuid PRIMARY KEY,
  begun_at timestamptz NOT NULL,
  checked_at timestamptz NOT NULL,
  -- The last seal that was verified.
  seals bigint NOT NULL,
  last_hash text,
  -- The first seal that does not hold, `none` for an entry that no seal covers yet; null: the chain holds.
  broken_seal text,
  why text,
  CHECK ((broken_seal IS NULL) = (why IS NULL))
);
CREATE INDEX staff_chain_check_newest ON staff_chain_check (checked_at, id);

-- New copies of photos, for the groups of new accounts: without it, the desk reads all photos.
CREATE INDEX picture_copies ON picture (created_at) WHERE duplicate;
