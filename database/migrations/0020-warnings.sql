-- Why the reader is warned of a message, and when somebody at the desk had looked at it.
ALTER TABLE message ADD COLUMN warning text CHECK (warning IN ('contact', 'scam'));
ALTER TABLE message ADD COLUMN warning_settled_at timestamptz;
CREATE INDEX message_warned ON message (created_at) WHERE warning IS NOT NULL AND warning_settled_at IS NULL;
