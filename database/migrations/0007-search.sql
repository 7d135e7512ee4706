-- What searches are narrowed and ordered by lies on the card: outward facts, when somebody came, where about they live,
-- and whom they look for themselves.

ALTER TABLE member_card
  ADD COLUMN hair_color text,
  ADD COLUMN eye_color text,
  ADD COLUMN body_type text,
  ADD COLUMN relationship_status text,
  -- When others could first find them.
  ADD COLUMN joined_at timestamptz,
  -- The cell of the earth in which their town lies (server/members/distance.ts). Nothing finer is kept.
  ADD COLUMN cell integer,
  -- The search they saved; those who fit it may find them by it.
  ADD COLUMN wish jsonb;

UPDATE member_card SET
  hair_color = profile.hair_color,
  eye_color = profile.eye_color,
  body_type = profile.body_type,
  relationship_status = profile.relationship_status
FROM profile WHERE profile.id = member_card.id;

UPDATE member_card SET joined_at = coalesce(member.confirmed_at, member.signup_date)
FROM member WHERE member.id = member_card.id;
UPDATE member_card SET joined_at = last_active_at WHERE joined_at IS NULL;

UPDATE member_card SET cell = located.cell
FROM (
  SELECT id, ((750 + of_row) * 10000 + least(floor((lon + 180) / (360.0 / cells)), cells - 1))::integer AS cell
  FROM (
    SELECT id, lon, of_row,
      floor(360 * pi() / 180 * 6371 * cos(radians(greatest(abs(of_row), abs(of_row + 1)) * 0.12)) / 13) AS cells
    FROM (
      SELECT id, lon::text::float8 AS lon, floor(lat::text::float8 / 0.12) AS of_row
      FROM member_card WHERE lat IS NOT NULL AND lon IS NOT NULL) AS positions) AS rows_of) AS located
WHERE located.id = member_card.id;

ALTER TABLE member_card
  ALTER COLUMN joined_at SET NOT NULL,
  DROP COLUMN lat,
  DROP COLUMN lon;

ALTER TABLE profile
  DROP COLUMN hair_color,
  DROP COLUMN eye_color,
  DROP COLUMN body_type,
  DROP COLUMN relationship_status;

CREATE INDEX card_m_cell ON member_card (gender, country, cell, last_active_at DESC, id DESC, birth_date, has_photo) WHERE listed AND seeks_male;
CREATE INDEX card_f_cell ON member_card (gender, country, cell, last_active_at DESC, id DESC, birth_date, has_photo) WHERE listed AND seeks_female;
CREATE INDEX card_m_newest ON member_card (gender, country, joined_at DESC, id DESC, birth_date, has_photo) WHERE listed AND seeks_male;
CREATE INDEX card_f_newest ON member_card (gender, country, joined_at DESC, id DESC, birth_date, has_photo) WHERE listed AND seeks_female;
