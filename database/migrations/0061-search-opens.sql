-- What a member's search begins with: the ages around their own (new members), the search that they saved, or, once
-- they have cleared it, no filters.

ALTER TABLE member_card
  ADD COLUMN search_opens text NOT NULL DEFAULT 'saved' CHECK (search_opens IN ('ages', 'saved', 'empty'));
