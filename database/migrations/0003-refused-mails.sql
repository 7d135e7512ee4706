-- A mail that its receiver's server refused for good is not tried again.

ALTER TABLE mail ADD COLUMN refused_at timestamptz;
