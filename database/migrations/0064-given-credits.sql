-- Credits that staff give to a member: a cause of their own, so that statements do not call them a bonus.

ALTER TABLE ledger DROP CONSTRAINT ledger_cause_check;
ALTER TABLE ledger ADD CONSTRAINT ledger_cause_check CHECK (cause IN (
  'bonus', 'given', 'purchase', 'message', 'photo', 'gift', 'refund', 'debit_return', 'chargeback', 'chargeback_won'));
