-- How far the messages of a conversation have come to a browser of the member whose list this is.
ALTER TABLE inbox ADD COLUMN delivered_up_to uuid;
