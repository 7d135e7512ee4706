-- Whose photos may no longer be seen under addresses that were given out, and by whom: all zeros are everybody.

CREATE TABLE photo_revocation (              -- shard: owner_id
  owner_id uuid NOT NULL,
  viewer_id uuid NOT NULL,
  revoked_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, viewer_id)
);
CREATE INDEX photo_revocation_recent ON photo_revocation (revoked_at);
CREATE INDEX photo_revocation_of_viewer ON photo_revocation (viewer_id);
