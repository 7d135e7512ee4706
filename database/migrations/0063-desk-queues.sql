-- The queues of the operators' desk: who works on what, decisions that can be undone for some seconds, and notes.

-- A member of staff who works on an item. Ends with the session.
CREATE TABLE desk_hold (
  item_type text NOT NULL,
  item_id text NOT NULL,
  staff_id uuid NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  staff_session_id uuid NOT NULL REFERENCES staff_session (id) ON DELETE CASCADE,
  taken_at timestamptz NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (item_type, item_id)
);
CREATE INDEX desk_hold_of_staff ON desk_hold (staff_id);
CREATE INDEX desk_hold_of_session ON desk_hold (staff_session_id);

-- Stored at once; a job carries it out after `effective_at`.
CREATE TABLE desk_decision (
  id uuid PRIMARY KEY,
  item_type text NOT NULL,
  item_id text NOT NULL,
  -- The state of the item that the decision is about.
  item_version text NOT NULL,
  -- The decision with its reason and words, by the schema of its queue.
  decision jsonb NOT NULL,
  staff_id uuid NOT NULL,
  -- The member concerned, if any.
  member_id uuid,
  urgent boolean NOT NULL,
  waiting_since timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  made_at timestamptz NOT NULL,
  effective_at timestamptz NOT NULL,
  -- When the job began. From then on, it cannot be undone.
  started_at timestamptz,
  carried_out_at timestamptz,
  cancelled_at timestamptz,
  -- Why it could not be carried out: the code of a refusal.
  dropped text,
  CHECK (carried_out_at IS NULL OR cancelled_at IS NULL),
  CHECK (cancelled_at IS NULL OR started_at IS NULL)
);
-- One open decision per item, whatever number of people decide at once.
CREATE UNIQUE INDEX desk_decision_open ON desk_decision (item_type, item_id)
  WHERE carried_out_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX desk_decision_of_item ON desk_decision (item_type, item_id, made_at);
CREATE INDEX desk_decision_of_member ON desk_decision (member_id);
CREATE INDEX desk_decision_of_staff ON desk_decision (staff_id, made_at);
CREATE INDEX desk_decision_made ON desk_decision (made_at);

-- A question to a second member of staff.
CREATE TABLE desk_opinion (
  id uuid PRIMARY KEY,
  item_type text NOT NULL,
  item_id text NOT NULL,
  member_id uuid,
  asked_by uuid NOT NULL,
  question text NOT NULL,
  asked_at timestamptz NOT NULL,
  answered_by uuid,
  answer text NOT NULL DEFAULT '',
  answered_at timestamptz,
  CHECK (answered_by <> asked_by),
  CHECK ((answered_by IS NULL) = (answered_at IS NULL))
);
CREATE UNIQUE INDEX desk_opinion_open ON desk_opinion (item_type, item_id) WHERE answered_at IS NULL;
CREATE INDEX desk_opinion_of_item ON desk_opinion (item_type, item_id, asked_at);
CREATE INDEX desk_opinion_of_member ON desk_opinion (member_id);
CREATE INDEX desk_opinion_asked ON desk_opinion (asked_at);

-- What staff hand over to each other.
CREATE TABLE desk_note (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL,
  text text NOT NULL,
  written_at timestamptz NOT NULL
);
CREATE INDEX desk_note_written ON desk_note (written_at);

-- Notes of staff about a member, who may ask for them. (GDPR, Article 15.)
CREATE TABLE member_note (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  text text NOT NULL,
  written_at timestamptz NOT NULL
);
CREATE INDEX member_note_of_member ON member_note (member_id, written_at);

-- A closed account that a job reopens.
CREATE TABLE suspension (
  member_id uuid PRIMARY KEY,
  until timestamptz NOT NULL,
  since timestamptz NOT NULL,
  report_id uuid NOT NULL
);
CREATE INDEX suspension_until ON suspension (until);

-- A dismissed report that its reporter made in bad faith.
ALTER TABLE report ADD COLUMN bad_faith boolean NOT NULL DEFAULT false;
-- Made by staff, so the statement of reasons must not say that somebody reported it.
ALTER TABLE report ADD COLUMN by_staff boolean NOT NULL DEFAULT false;

-- Staff find members by the beginning of their name, and by the reference of a payment.
CREATE INDEX name_owner_start ON name_owner (name_key text_pattern_ops);
CREATE INDEX payment_by_ref ON payment (provider_ref) WHERE provider_ref IS NOT NULL;
-- New accounts, for the groups that belong together.
CREATE INDEX member_signed_up ON member (signup_date);
