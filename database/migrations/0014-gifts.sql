-- Which gift a message is.
ALTER TABLE message ADD COLUMN gift text;
ALTER TABLE message ADD CONSTRAINT message_gift CHECK ((gift IS NOT NULL) = (kind = 'gift'));
