-- Payments that the payer's bank or card company took back, and what was decided about them.

CREATE TABLE dispute (                       -- shard: payment_id
  payment_id uuid PRIMARY KEY,
  member_id uuid NOT NULL,
  -- What was taken back, and how many credits that is, without those that a withdrawal took before.
  amount_minor integer NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL,
  credits integer NOT NULL CHECK (credits >= 0),
  -- Of these, the ones that were unused: out of use until it is decided.
  frozen integer NOT NULL CHECK (frozen BETWEEN 0 AND credits),
  opened_at timestamptz NOT NULL,
  -- Won is stronger: the money came back after all.
  lost_at timestamptz,
  won_at timestamptz,
  decided_by text,
  CHECK ((decided_by IS NULL) = (lost_at IS NULL AND won_at IS NULL))
);
CREATE INDEX dispute_of_member ON dispute (member_id);
CREATE INDEX dispute_not_won ON dispute (opened_at) WHERE won_at IS NULL;

-- What a debt is about, and what of it is not owed any more because the money came back.
ALTER TABLE credit_debt ADD COLUMN cause text NOT NULL DEFAULT 'debit_return'
  CHECK (cause IN ('debit_return', 'chargeback'));
ALTER TABLE credit_debt ADD COLUMN forgiven integer NOT NULL DEFAULT 0 CHECK (forgiven >= 0);
