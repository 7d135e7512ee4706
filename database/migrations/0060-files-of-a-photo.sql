-- Whose files these are, where a photo was deleted while its storage was away: whoever deletes it again tries again.
ALTER TABLE loose_file ADD COLUMN picture_id uuid;
