-- A card that a member has let a payment provider keep, so that a repeat order needs no page of its own.
CREATE TABLE saved_card (                    -- shard: member_id
  member_id uuid PRIMARY KEY,
  -- The order that was first paid with it; its member agreed with the order.
  payment_id uuid NOT NULL,
  provider text NOT NULL,
  -- The provider's name for whoever pays with it.
  customer_ref text NOT NULL,
  -- What it is told apart by, where the provider tells.
  brand text,
  last_four text CHECK (last_four ~ '^\d{4}$'),
  agreed_at timestamptz NOT NULL
);

-- `save`: its card is kept afterwards; `saved`: paid with the one that is kept.
ALTER TABLE payment ADD COLUMN card_use text CHECK (card_use IN ('save', 'saved'));
ALTER TABLE payment ADD COLUMN customer_ref text;

-- Whose card the sandbox keeps, and how a payment relates to it.
CREATE TABLE sandbox_customer (              -- shard: ref
  ref text PRIMARY KEY,
  -- The last four digits of the card; null until one was used.
  card text
);
ALTER TABLE sandbox_payment ADD COLUMN customer text;
ALTER TABLE sandbox_payment ADD COLUMN sequence text;
