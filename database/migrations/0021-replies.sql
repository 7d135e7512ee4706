-- Which message of the same conversation this one answers. What it says is read there: nothing of it is copied.
ALTER TABLE message ADD COLUMN reply_to uuid;
