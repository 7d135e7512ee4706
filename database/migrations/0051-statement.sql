-- The statement has the balance after each entry: it adds up entries in their order, from the index alone.
CREATE INDEX ledger_statement ON ledger (member_id, created_at DESC, idem_key DESC) INCLUDE (delta, cause, ref_id);
DROP INDEX ledger_list;
