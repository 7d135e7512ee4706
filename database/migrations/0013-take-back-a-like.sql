-- When either of two took back a like that the other had seen: given anew, it is not new any more.

ALTER TABLE pair ADD COLUMN lo_took_back_at timestamptz, ADD COLUMN hi_took_back_at timestamptz;
