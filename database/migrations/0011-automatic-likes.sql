-- Likes that were given in a member's name by their settings say so, and who gives them is found by an index.

ALTER TABLE like_in ADD COLUMN automatic boolean NOT NULL DEFAULT false;
ALTER TABLE like_out ADD COLUMN automatic boolean NOT NULL DEFAULT false;
CREATE INDEX like_out_automatic ON like_out (member_id, liked_at) WHERE automatic;

-- As on the account, whose switch it is.
ALTER TABLE member_card ADD COLUMN auto_like_since timestamptz;
UPDATE member_card SET auto_like_since = member.auto_like_since FROM member WHERE member.id = member_card.id;
CREATE INDEX card_likes_automatically ON member_card (gender, country, last_active_at DESC)
  WHERE listed AND auto_like_since IS NOT NULL;
