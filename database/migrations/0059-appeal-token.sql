-- On a cluster a unique index has to contain the key by which its table is distributed. A token is random: two are never
-- the same.
CREATE INDEX appeal_by_token ON appeal (token_hash);
DROP INDEX appeal_token;
