-- The town in which a member lives, for their own eyes. What others may know of it is on the card: its name where it is
-- a large one, its region, and the cell that holds enough people to hide one. Members who came before are moved at the
-- start of the product (server/members/move-into-cells.ts).
ALTER TABLE profile ADD COLUMN town text;

-- Into which cells members have been moved: a mark of the file that says what cells there are.
CREATE TABLE cells_moved (                   -- reference
  mark text PRIMARY KEY,
  moved_at timestamptz NOT NULL
);
