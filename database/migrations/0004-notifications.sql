-- Which service mails a member has switched off. Marketing mails come while a consent to them stands, in `consent`.

CREATE TABLE notification_off (              -- shard: member_id
  member_id uuid NOT NULL,
  type text NOT NULL,
  off_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, type)
);

-- Where a mail that is no transaction's is stopped; null for one that has to come.
ALTER TABLE mail ADD COLUMN unsubscribe_url text;
