-- A match is listed by when it was made, which is not when either like was. That a pair's row is locked while it is
-- liked tells which of two likes made the match; nothing else has to be kept for it.

ALTER TABLE like_in ADD COLUMN matched_at timestamptz;
UPDATE like_in SET matched_at = liked_at WHERE matched;
ALTER TABLE like_in DROP COLUMN matched;
CREATE INDEX like_in_matches ON like_in (member_id, matched_at DESC, other_id DESC) WHERE matched_at IS NOT NULL;

ALTER TABLE like_out ADD COLUMN matched_at timestamptz;
UPDATE like_out SET matched_at = liked_at WHERE matched;
ALTER TABLE like_out DROP COLUMN matched;

-- Pages of likes go on where the one before ended, also where two came in the same moment.
DROP INDEX like_in_list;
CREATE INDEX like_in_list ON like_in (member_id, liked_at DESC, other_id DESC);
DROP INDEX like_out_list;
CREATE INDEX like_out_list ON like_out (member_id, liked_at DESC, other_id DESC);

ALTER TABLE pair DROP COLUMN match_event;
