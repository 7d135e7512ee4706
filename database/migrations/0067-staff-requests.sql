-- Acts on a member that two members of staff decide: erasures, and refunds above a limit.

CREATE TABLE staff_request (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('erase', 'refund')),
  member_id uuid NOT NULL,
  -- Refunds only. The amount is the one that was asked for; once carried out, the one that was paid back.
  payment_id uuid,
  whole boolean NOT NULL DEFAULT false,
  credits integer NOT NULL DEFAULT 0,
  amount_minor integer NOT NULL DEFAULT 0,
  currency text,
  reason text NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When it is carried out without a second person; null if somebody may approve it.
  alone_at timestamptz,
  state text NOT NULL CHECK (state IN (
    'open', 'approved', 'carried_out', 'refused', 'withdrawn', 'expired', 'dropped')),
  dropped text,
  -- Null for what one person may do alone, and for what jobs end.
  decided_by uuid,
  decided_at timestamptz,
  answer text NOT NULL DEFAULT '',
  -- When the job began an erasure.
  started_at timestamptz,
  CHECK ((kind = 'refund') = (payment_id IS NOT NULL)),
  CHECK ((kind = 'refund') = (currency IS NOT NULL)),
  -- Nobody approves an own request, whatever the code does.
  CHECK (decided_by <> asked_by OR state = 'withdrawn')
);
-- One open request per act, whatever number of people ask at once.
CREATE UNIQUE INDEX staff_request_open_erasure ON staff_request (member_id)
  WHERE kind = 'erase' AND state IN ('open', 'approved');
CREATE UNIQUE INDEX staff_request_open_refund ON staff_request (payment_id)
  WHERE kind = 'refund' AND state = 'open';
CREATE INDEX staff_request_of_member ON staff_request (member_id, asked_at);
CREATE INDEX staff_request_waiting ON staff_request (asked_at) WHERE state IN ('open', 'approved');
CREATE INDEX staff_request_asked ON staff_request (asked_at);
CREATE INDEX staff_request_of_staff ON staff_request (asked_by, asked_at);
