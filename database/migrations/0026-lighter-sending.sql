-- A message changes two rows of this table. Where nothing that stands in an index changes with it, the rows are written
-- anew beside their old selves and no index is touched: a list is in order by the hour of its last messages, and whether
-- anything is unread is told apart from how much. Within an hour, the few are sorted when they are read.
DROP INDEX inbox_list, inbox_unread;
ALTER TABLE inbox SET (fillfactor = 80);
ALTER TABLE inbox
  ADD COLUMN last_hour timestamptz NOT NULL
    GENERATED ALWAYS AS (date_bin('1 hour', last_message_at, timestamptz '1970-01-01 00:00:00Z')) STORED,
  ADD COLUMN has_unread boolean NOT NULL GENERATED ALWAYS AS (unread > 0) STORED;
CREATE INDEX inbox_list ON inbox (member_id, last_hour DESC) WHERE removed_at IS NULL;
CREATE INDEX inbox_unread ON inbox (member_id) WHERE has_unread AND removed_at IS NULL;

-- An entry is always made with the change of its wallet, by one statement: whether there is one need not be looked up.
ALTER TABLE ledger DROP CONSTRAINT ledger_member_id_fkey;
-- Entries of one moment are few enough to be sorted when they are read.
DROP INDEX ledger_list;
CREATE INDEX ledger_list ON ledger (member_id, created_at DESC);
