-- Direct debits: orders, codes, mandates, what was collected and came back, and debts of credits.

-- An order by direct debit. It is confirmed with a code, collected by a file, and may come back.
CREATE TABLE debit (                         -- shard: payment_id
  payment_id uuid PRIMARY KEY,
  status text NOT NULL CHECK (status IN ('open', 'completed', 'cancelled', 'expired')),
  amount_minor integer NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- Of whom; null once the member has been erased.
  member_id uuid,
  mandate_reference text,
  -- Marks the account without naming it: limits and blocks hold for it, whoever uses it.
  account_mark text,
  collect_on date,
  bank_file text,
  returned_at timestamptz,
  return_reason text
);
CREATE INDEX debit_of_member ON debit (member_id, confirmed_at);
CREATE INDEX debit_of_account ON debit (account_mark, confirmed_at);
CREATE INDEX debit_due ON debit (collect_on) WHERE status = 'completed' AND bank_file IS NULL;
CREATE INDEX debit_of_mandate ON debit (mandate_reference);

-- What was typed, until its code is confirmed; all of it sealed, the code hashed.
CREATE TABLE debit_request (                 -- shard: payment_id
  payment_id uuid PRIMARY KEY,
  member_id uuid NOT NULL,
  sealed text NOT NULL,
  code_hash text NOT NULL,
  sent_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX debit_request_of_member ON debit_request (member_id);

-- A mandate that was given. Holder, account and address are sealed.
CREATE TABLE debit_mandate (                 -- shard: reference
  reference text PRIMARY KEY,
  member_id uuid,
  sealed text NOT NULL,
  iban_end text NOT NULL,
  language text NOT NULL,
  signed_at timestamptz NOT NULL
);
CREATE INDEX debit_mandate_of_member ON debit_mandate (member_id);

-- Who may not pay by direct debit: a member, or an account by its mark.
CREATE TABLE debit_block (                   -- shard: who
  who text PRIMARY KEY,
  since timestamptz NOT NULL,
  reason text NOT NULL
);

-- Credits that had been used when their payment came back: the next purchase pays them first.
CREATE TABLE credit_debt (                   -- shard: member_id
  member_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  credits integer NOT NULL CHECK (credits > 0),
  repaid integer NOT NULL DEFAULT 0 CHECK (repaid >= 0),
  since timestamptz NOT NULL,
  PRIMARY KEY (member_id, payment_id)
);

ALTER TABLE ledger DROP CONSTRAINT ledger_cause_check;
ALTER TABLE ledger ADD CONSTRAINT ledger_cause_check CHECK (cause IN (
  'bonus', 'purchase', 'message', 'photo', 'gift', 'refund', 'debit_return', 'chargeback', 'chargeback_won'));
