-- The browsers in which accounts were made, so that staff see many new accounts from one browser.

-- `mark` is a keyed hash of the session cookie that the browser has now. Deleted after 30 days.
CREATE TABLE device_mark (
  member_id uuid PRIMARY KEY,
  mark text NOT NULL,
  marked_at timestamptz NOT NULL
);
CREATE INDEX device_mark_of_browser ON device_mark (mark);
CREATE INDEX device_mark_marked ON device_mark (marked_at);
