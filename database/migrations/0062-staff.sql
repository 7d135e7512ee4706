-- Those who work at the operators' desk: separate from members, with logins, roles and an audit log of their own.

CREATE TABLE staff (
  id uuid PRIMARY KEY,
  -- Stays after the removal: the audit log names who acted.
  name text NOT NULL,
  -- NULL once removed. `email_key` is the normalized form, by which the account is found.
  email text,
  email_key text,
  language text NOT NULL CHECK (language IN ('en', 'de')),
  created_at timestamptz NOT NULL,
  -- When the first way to log in was set up. NULL: invited, or reset by an administrator.
  enrolled_at timestamptz,
  removed_at timestamptz,
  -- Created by the demo community, which logs in without a password. Development only.
  is_demo boolean NOT NULL DEFAULT false,
  CHECK ((removed_at IS NULL) = (email IS NOT NULL)),
  CHECK ((email IS NULL) = (email_key IS NULL))
);
CREATE UNIQUE INDEX staff_by_email ON staff (email_key);

CREATE TABLE staff_role (
  staff_id uuid NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  role text NOT NULL,
  -- NULL: by the command line.
  granted_by uuid,
  granted_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, role)
);

-- Ways to log in: passkeys, one password with the secret of its authenticator app, and recovery codes.
CREATE TABLE staff_credential (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('passkey', 'password', 'recovery_code')),
  -- Chosen by its owner, such as "Work laptop".
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  -- Of a passkey: its id, the public key (COSE), the last signature counter, and how browsers reach it.
  passkey_id text,
  public_key bytea,
  counter bigint,
  transports text[],
  -- Of a password: its hash, the encrypted TOTP secret, and the last time step whose code was used.
  password_hash text,
  totp_secret text,
  totp_step bigint,
  -- Of a recovery code. It is deleted when used.
  code_hash text,
  CHECK ((kind = 'passkey') = (passkey_id IS NOT NULL AND public_key IS NOT NULL AND counter IS NOT NULL)),
  CHECK ((kind = 'password') = (password_hash IS NOT NULL AND totp_secret IS NOT NULL AND totp_step IS NOT NULL)),
  CHECK ((kind = 'recovery_code') = (code_hash IS NOT NULL))
);
CREATE INDEX staff_credential_of_staff ON staff_credential (staff_id);
CREATE UNIQUE INDEX staff_credential_passkey ON staff_credential (passkey_id);
CREATE UNIQUE INDEX staff_credential_password ON staff_credential (staff_id) WHERE kind = 'password';

CREATE TABLE staff_session (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  -- How its owner logged in.
  method text NOT NULL CHECK (method IN ('passkey', 'password', 'recovery_code', 'enrolment', 'demo')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- The last authentication by passkey or TOTP. NULL: none in this session.
  fresh_at timestamptz,
  user_agent text NOT NULL,
  geoip_country text
);
CREATE INDEX staff_session_of_staff ON staff_session (staff_id);
CREATE INDEX staff_session_expires ON staff_session (expires_at);

-- A link with which a member of staff sets up a login. It works once.
CREATE TABLE staff_invitation (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  -- NULL: by the command line.
  invited_by uuid,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
-- A new link replaces the previous one.
CREATE UNIQUE INDEX staff_invitation_of_staff ON staff_invitation (staff_id);

-- Challenges of passkeys, and secrets of authenticator apps that are being set up. Each works once.
CREATE TABLE staff_challenge (
  id uuid PRIMARY KEY,
  -- NULL for a login: the passkey names its owner.
  staff_id uuid REFERENCES staff (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('login', 'fresh', 'add_passkey', 'add_password')),
  -- The challenge, or the encrypted TOTP secret.
  value text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_challenge_expires ON staff_challenge (expires_at);

-- The audit log. Rows have ids, field names and salted hashes only; the values are in `staff_action_detail`.
CREATE TABLE staff_action (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- NULL: an administrator on the command line, or a job. No foreign key: a row outlives all that it names.
  staff_id uuid,
  -- Such as `photo.approve` or `member.view`.
  action text NOT NULL,
  target_type text,
  target_id text,
  member_id uuid,
  -- The names of the fields that changed or were shown.
  fields text[] NOT NULL,
  -- Of salt, reason and details; NULL if there are none. Without the salt, nobody can guess what was hashed.
  detail_hash text
);
CREATE INDEX staff_action_of_staff ON staff_action (staff_id, id);
CREATE INDEX staff_action_of_member ON staff_action (member_id, id);
CREATE INDEX staff_action_of_target ON staff_action (target_type, target_id, id);
CREATE INDEX staff_action_by_action ON staff_action (action, id);
CREATE INDEX staff_action_at ON staff_action (at);

-- Deleted when the member of the action is erased. The chain still verifies.
CREATE TABLE staff_action_detail (
  action_id bigint PRIMARY KEY REFERENCES staff_action (id) ON DELETE CASCADE,
  salt text NOT NULL,
  reason text,
  details jsonb
);

-- The chain: each seal hashes consecutive rows of the audit log and the previous seal.
CREATE TABLE staff_seal (
  id bigint PRIMARY KEY,
  first_id bigint NOT NULL,
  last_id bigint NOT NULL,
  row_count integer NOT NULL CHECK (row_count > 0),
  rows_hash text NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  sealed_at timestamptz NOT NULL,
  -- When the retention job deleted its rows. The seal stays, so that the chain has no gap.
  expired_at timestamptz,
  CHECK (first_id <= last_id)
);
CREATE UNIQUE INDEX staff_seal_last ON staff_seal (last_id);

-- The application account may only insert and select here (`server/platform/postgres/accounts.ts`). Where one account
-- owns everything, grants do not bind it: there the trigger stops every statement of the product, injected ones
-- included, short of dropping the trigger.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('damson.expiring_audit', true) = 'on' THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER staff_action_never_changes BEFORE UPDATE OR DELETE ON staff_action
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER staff_action_never_emptied BEFORE TRUNCATE ON staff_action
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER staff_seal_never_changes BEFORE UPDATE OR DELETE ON staff_seal
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER staff_seal_never_emptied BEFORE TRUNCATE ON staff_seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- The only way to delete rows of the audit log: whole seals, from the oldest on, none younger than 90 days. It runs with
-- the rights of the account that owns the tables. Returns the number of deleted rows.
CREATE FUNCTION expire_staff_actions(sealed_before timestamptz, expired timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last bigint;
  deleted integer;
BEGIN
  SELECT max(last_id) INTO last FROM staff_seal
    WHERE sealed_at < least(sealed_before, now() - interval '90 days') AND expired_at IS NULL;
  IF last IS NULL THEN
    RETURN 0;
  END IF;
  -- Not a SET clause of the function: that takes a right which only superusers have by default.
  PERFORM set_config('damson.expiring_audit', 'on', true);
  DELETE FROM staff_action WHERE id <= last;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  UPDATE staff_seal SET expired_at = expired WHERE last_id <= last AND expired_at IS NULL;
  PERFORM set_config('damson.expiring_audit', 'off', true);
  RETURN deleted;
END $$;
