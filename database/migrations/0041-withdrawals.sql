-- Contracts that buyers withdrew from: what came back, and whether the money is on its way.
CREATE TABLE withdrawal (                    -- shard: payment_id
  payment_id uuid PRIMARY KEY,
  member_id uuid NOT NULL,
  declared_at timestamptz NOT NULL,
  -- The unused credits, which were taken back.
  credits integer NOT NULL CHECK (credits >= 0),
  amount_minor integer NOT NULL CHECK (amount_minor >= 0),
  currency text NOT NULL,
  refund_ref text,
  -- When the provider had accepted the refund; null where nothing is due, or not yet.
  refunded_at timestamptz
);
CREATE INDEX withdrawal_of_member ON withdrawal (member_id);
CREATE INDEX withdrawal_unrefunded ON withdrawal (declared_at) WHERE refunded_at IS NULL AND amount_minor > 0;

-- Declarations that no purchase could be found for: people look into them.
CREATE TABLE withdrawal_notice (             -- shard: id
  id uuid PRIMARY KEY,
  declared_at timestamptz NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  order_number text NOT NULL,
  site text NOT NULL,
  language text NOT NULL,
  handled_at timestamptz,
  handled_by text
);
CREATE INDEX withdrawal_notice_open ON withdrawal_notice (declared_at) WHERE handled_at IS NULL;
