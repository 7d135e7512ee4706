-- What tells copies of photos is called what everybody calls it.
ALTER TABLE picture RENAME COLUMN look TO perceptual_hash;
ALTER TABLE picture RENAME COLUMN mirrored_look TO mirrored_hash;
ALTER TABLE picture_look RENAME TO picture_hash;
ALTER TABLE picture_hash RENAME COLUMN look TO perceptual_hash;
ALTER TABLE kept_out_look RENAME TO kept_out_hash;
ALTER INDEX kept_out_look_until RENAME TO kept_out_hash_until;
