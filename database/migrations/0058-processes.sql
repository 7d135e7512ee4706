-- The processes of the product that run on this database, each with the last migration that it knows.

CREATE TABLE server_process (                -- reference
  id uuid PRIMARY KEY,
  knows text NOT NULL,
  -- Where it keeps photos: the same for all.
  photos text NOT NULL,
  seen_at timestamptz NOT NULL
);
