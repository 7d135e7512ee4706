-- Since when a browser shows no page of ours, though it is logged in; null while it shows one.

ALTER TABLE session ADD COLUMN away_at timestamptz;
