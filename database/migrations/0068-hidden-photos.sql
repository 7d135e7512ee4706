-- A photo that staff hide from everybody but its owner, without deleting it: pending, but in no queue.

ALTER TABLE picture ADD COLUMN hidden_at timestamptz;
CREATE INDEX picture_hidden ON picture (hidden_at) WHERE hidden_at IS NOT NULL;

ALTER TABLE report DROP CONSTRAINT report_decision_check;
ALTER TABLE report ADD CONSTRAINT report_decision_check CHECK (decision IN (
  'dismissed', 'warned', 'hidden', 'removed', 'blocked'));
