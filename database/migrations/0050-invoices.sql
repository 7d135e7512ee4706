-- Invoices and credit notes: numbers without gaps, and frozen copies of what the documents say.

-- Put before the numbers of a company: `DAM-2026-000123`. Null: `2026-000123`. `CN` marks credit notes.
ALTER TABLE company ADD COLUMN invoice_prefix text
  CHECK (invoice_prefix ~ '^[A-Z0-9]{1,10}$' AND invoice_prefix <> 'CN');

-- The last number given in each series. Its row is locked until who took the number has committed.
CREATE TABLE invoice_counter (               -- shard: company_id
  company_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  year integer NOT NULL,
  last integer NOT NULL CHECK (last > 0),
  PRIMARY KEY (company_id, kind, year)
);

-- What an invoice or a credit note says, as it was when it was issued. Never changed, apart from whose it is.
CREATE TABLE invoice (                       -- shard: payment_id
  payment_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  member_id uuid NOT NULL,
  company_id integer NOT NULL,
  year integer NOT NULL,
  sequence integer NOT NULL CHECK (sequence > 0),
  number text NOT NULL,
  issued_at timestamptz NOT NULL,
  -- The number and the date of the invoice that a credit note corrects.
  corrects text,
  corrects_issued_at timestamptz,
  company_name text NOT NULL,
  company_address text NOT NULL,
  company_city text NOT NULL,
  company_country text NOT NULL,
  company_kvk text NOT NULL,
  vat_number text NOT NULL,
  -- Where the buyer is, and so whose VAT it is; null: it is not declared by the one-stop shop.
  country text NOT NULL,
  one_stop_shop_country text,
  credits integer NOT NULL CHECK (credits >= 0),
  discount_percentage integer,
  payment_method text NOT NULL,
  paid_at timestamptz NOT NULL,
  currency text NOT NULL,
  net_minor integer NOT NULL,
  vat_minor integer NOT NULL,
  gross_minor integer NOT NULL CHECK (gross_minor > 0 AND gross_minor = net_minor + vat_minor),
  vat_percent numeric NOT NULL,
  PRIMARY KEY (payment_id, kind),
  CHECK ((kind = 'credit_note') = (corrects IS NOT NULL AND corrects_issued_at IS NOT NULL))
);
CREATE INDEX invoice_of_member ON invoice (member_id, issued_at DESC);
CREATE UNIQUE INDEX invoice_series ON invoice (company_id, kind, year, sequence);
