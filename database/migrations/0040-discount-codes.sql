-- Discount codes that the operator made. Those of the product (the welcome bonus, the discount for staying) are not here.
CREATE TABLE discount_code (                 -- reference
  code text PRIMARY KEY,
  value_percentage integer NOT NULL CHECK (value_percentage BETWEEN 1 AND 90),
  country text,
  -- The only member who may use it.
  user_id uuid,
  currency text,
  -- The least price before the discount, in minor units of the currency.
  minimum_order_value integer CHECK (minimum_order_value > 0),
  paymentmethods text[],
  -- Once by whoever is first, or once by everybody.
  validity text NOT NULL CHECK (validity IN ('once', 'once_per_user')),
  expires timestamptz NOT NULL,
  -- Withdrawn codes stay, so that nobody makes them anew.
  withdrawn_at timestamptz,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  CHECK (minimum_order_value IS NULL OR currency IS NOT NULL)
);
CREATE INDEX discount_code_of_member ON discount_code (user_id) WHERE user_id IS NOT NULL;

-- The payment that holds a code which only one member may use.
CREATE TABLE discount_claim (                -- shard: code
  code text PRIMARY KEY,
  payment_id uuid NOT NULL,
  claimed_at timestamptz NOT NULL
);
CREATE INDEX discount_claim_of_payment ON discount_claim (payment_id);
