-- The match finder: whom a member has said they wish to meet.

CREATE TABLE match_answer (                  -- shard: member_id
  member_id uuid PRIMARY KEY,
  -- Only of who seeks both, and has agreed to its being kept; null: as the profile says.
  genders text[],
  min_age integer NOT NULL,
  max_age integer NOT NULL,
  -- Of the member's own country; null: all of it.
  countryregion text,
  interests text[] NOT NULL,
  relationship_wish text,
  -- Others may read the wish.
  wish_shown boolean NOT NULL,
  answered_at timestamptz NOT NULL,
  CHECK (min_age <= max_age)
);
