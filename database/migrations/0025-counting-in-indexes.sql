-- Who is an invention is in the indexes too: how many a search finds is then counted without reading their cards.
DROP INDEX card_m_country, card_f_country, card_m_region, card_f_region, card_m_cell, card_f_cell;

CREATE INDEX card_m_country ON member_card (gender, country, last_active_at DESC, id DESC, birth_date, has_photo, fictional_icon) WHERE listed AND seeks_male;
CREATE INDEX card_f_country ON member_card (gender, country, last_active_at DESC, id DESC, birth_date, has_photo, fictional_icon) WHERE listed AND seeks_female;
CREATE INDEX card_m_region ON member_card (gender, country, region, last_active_at DESC, id DESC, birth_date, has_photo, fictional_icon) WHERE listed AND seeks_male;
CREATE INDEX card_f_region ON member_card (gender, country, region, last_active_at DESC, id DESC, birth_date, has_photo, fictional_icon) WHERE listed AND seeks_female;
CREATE INDEX card_m_cell ON member_card (gender, country, cell, last_active_at DESC, id DESC, birth_date, has_photo, fictional_icon) WHERE listed AND seeks_male;
CREATE INDEX card_f_cell ON member_card (gender, country, cell, last_active_at DESC, id DESC, birth_date, has_photo, fictional_icon) WHERE listed AND seeks_female;
