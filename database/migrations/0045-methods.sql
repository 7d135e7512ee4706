-- Payment methods by their families, and bank transfers to our own account.

-- The sandbox asks a card's holder once more (3-D Secure), refunds, and is charged back.
ALTER TABLE sandbox_payment ADD COLUMN country text;
ALTER TABLE sandbox_payment ADD COLUMN challenged_at timestamptz;
ALTER TABLE sandbox_payment ADD COLUMN charged_back_minor integer NOT NULL DEFAULT 0;
CREATE TABLE sandbox_refund (                -- shard: payment_ref
  payment_ref text NOT NULL,
  key text NOT NULL,
  amount_minor integer NOT NULL CHECK (amount_minor > 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (payment_ref, key)
);

-- Money that we wait for on our own account, by the reference that its payer was given.
CREATE TABLE bank_transfer (                 -- shard: reference
  reference text PRIMARY KEY,
  status text NOT NULL CHECK (status IN ('open', 'pending', 'completed', 'cancelled', 'expired')),
  amount_minor integer NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL,
  received_minor integer NOT NULL DEFAULT 0 CHECK (received_minor >= 0),
  created_at timestamptz NOT NULL
);

-- Each line of our bank's statements that brought money, once. Who paid is sealed.
CREATE TABLE bank_entry (                    -- shard: entry_id
  entry_id text PRIMARY KEY,
  booked_on date NOT NULL,
  amount_minor integer NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL,
  -- As it was written, if one could be read.
  reference text,
  sealed_payer text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('matched', 'surplus', 'unmatched')),
  -- What of it nobody owed us: it goes back to its payer.
  surplus_minor integer NOT NULL DEFAULT 0 CHECK (surplus_minor >= 0),
  imported_at timestamptz NOT NULL,
  returned_at timestamptz
);
CREATE INDEX bank_entry_reference ON bank_entry (reference);
CREATE INDEX bank_entry_undone ON bank_entry (booked_on) WHERE surplus_minor > 0 AND returned_at IS NULL;

-- Refunds of transfers, which the operator sends back by hand.
CREATE TABLE bank_refund (                   -- shard: reference
  reference text NOT NULL,
  key text NOT NULL,
  amount_minor integer NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL,
  description text NOT NULL,
  requested_at timestamptz NOT NULL,
  done_at timestamptz,
  PRIMARY KEY (reference, key)
);
