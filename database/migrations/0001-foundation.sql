-- The foundation: sites, accounts, cards, photos, likes, chats, credits, payments, mail.
--
-- Every statement of the product runs unchanged on Citus. So: ids and times come from the program, a foreign key or a
-- join only where both sides have the same shard key (named behind each table), uniqueness by tables of their own.

-- ── sites ────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE company (                       -- reference
  id integer PRIMARY KEY,
  name text NOT NULL,
  address text NOT NULL,
  kvk text NOT NULL,
  city text NOT NULL,
  country text NOT NULL,
  tradenames text[] NOT NULL,
  vat_numbers text[] NOT NULL,
  support_phone text NOT NULL,
  delete_discount integer NOT NULL,
  added timestamptz NOT NULL
);

CREATE TABLE site (                          -- reference
  domain text PRIMARY KEY,
  company_id integer NOT NULL REFERENCES company (id),
  settings jsonb NOT NULL,
  is_default boolean NOT NULL
);
CREATE UNIQUE INDEX site_default ON site (is_default) WHERE is_default;

-- ── accounts ─────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE member (                        -- shard: id
  id uuid PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  status text NOT NULL CHECK (status IN ('not_confirmed', 'active', 'pending_deletion', 'blocked')),
  language text NOT NULL,
  country text NOT NULL CHECK (length(country) = 2),
  date_of_birth date NOT NULL,
  paid_user boolean NOT NULL,
  invisible boolean NOT NULL,
  -- Since when new members who fit are liked in this one's name; null while that is off.
  auto_like_since timestamptz,
  notifications_disabled text[] NOT NULL,
  site text NOT NULL,
  signup_date timestamptz NOT NULL,
  confirmed_at timestamptz
);

CREATE TABLE email_owner (                   -- shard: email_key
  email_key text PRIMARY KEY,
  member_id uuid NOT NULL
);

CREATE TABLE name_owner (                    -- shard: name_key
  name_key text PRIMARY KEY,
  member_id uuid NOT NULL
);

CREATE TABLE consent (                       -- shard: member_id
  member_id uuid NOT NULL,
  kind text NOT NULL,
  version text NOT NULL,
  given_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  PRIMARY KEY (member_id, kind, given_at)
);

-- What a newcomer left for later; what they were asked for and have said lies in their profile.
CREATE TABLE signup_skip (                   -- shard: member_id
  member_id uuid NOT NULL,
  step text NOT NULL,
  skipped_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, step)
);

-- Where a member came from, by the link of a partner, kept with their consent where one is due.
CREATE TABLE tracking (                      -- shard: member_id
  member_id uuid PRIMARY KEY,
  network text,
  ref text,
  sub1 text,
  sub2 text,
  sub3 text,
  kept_at timestamptz NOT NULL
);

CREATE TABLE session (                       -- shard: token_hash
  token_hash text PRIMARY KEY,
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX session_of_member ON session (member_id);
CREATE INDEX session_by_id ON session (id);

CREATE TABLE mail_token (                    -- shard: token_hash
  token_hash text PRIMARY KEY,
  purpose text NOT NULL,
  member_id uuid NOT NULL,
  -- The address that a mail change is about.
  email text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  spent_at timestamptz
);
CREATE INDEX mail_token_of_member ON mail_token (member_id);

-- Who has deleted their account, and can still have it back until `erase_at`.
CREATE TABLE account_deletion (              -- shard: member_id
  member_id uuid PRIMARY KEY,
  status_before text NOT NULL CHECK (status_before IN ('not_confirmed', 'active', 'blocked')),
  reason text,
  remarks text NOT NULL,
  asked_at timestamptz NOT NULL,
  erase_at timestamptz NOT NULL,
  -- It has begun, and there is no way back.
  erasing boolean NOT NULL DEFAULT false
);
CREATE INDEX account_deletion_due ON account_deletion (erase_at);

-- Why members left, by month. Nobody is in here.
CREATE TABLE deletion_count (                -- reference
  month date NOT NULL,
  reason text NOT NULL,
  members integer NOT NULL,
  PRIMARY KEY (month, reason)
);

-- ── members ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- The narrow row that searches read, written together with the profile.
CREATE TABLE member_card (                   -- shard: id
  id uuid PRIMARY KEY,
  name text NOT NULL,
  gender text NOT NULL CHECK (gender IN ('male', 'female')),
  sexuality text CHECK (sexuality IN ('hetero', 'gay', 'lesbian', 'bi')),
  -- Derived from gender and sexuality by the writer, so that "fits both ways" is one predicate of an index.
  seeks_male boolean NOT NULL,
  seeks_female boolean NOT NULL,
  country text NOT NULL,
  region text,
  city text,
  birth_date date NOT NULL,
  has_photo boolean NOT NULL,
  main_image jsonb,
  interests text[] NOT NULL,
  premium boolean NOT NULL,
  fictional_icon boolean NOT NULL,
  -- Confirmed, active, not disabled, not invisible, not deleted.
  listed boolean NOT NULL,
  -- Written at most once in five minutes.
  last_active_at timestamptz NOT NULL,
  -- The middle of the chosen town, never where the member is.
  lat real,
  lon real
) WITH (fillfactor = 85);
CREATE INDEX card_m_country ON member_card (gender, country, last_active_at DESC, id DESC, birth_date, has_photo) WHERE listed AND seeks_male;
CREATE INDEX card_f_country ON member_card (gender, country, last_active_at DESC, id DESC, birth_date, has_photo) WHERE listed AND seeks_female;
CREATE INDEX card_m_region ON member_card (gender, country, region, last_active_at DESC, id DESC, birth_date, has_photo) WHERE listed AND seeks_male;
CREATE INDEX card_f_region ON member_card (gender, country, region, last_active_at DESC, id DESC, birth_date, has_photo) WHERE listed AND seeks_female;

CREATE TABLE profile (                       -- shard: id
  id uuid PRIMARY KEY,
  status text NOT NULL CHECK (status IN ('active', 'disabled', 'pending')),
  signup_message text NOT NULL DEFAULT '',
  about_me text NOT NULL,
  hair_color text,
  eye_color text,
  body_type text,
  relationship_status text,
  tattoos text,
  -- How often each field was changed, those of the card included.
  versions jsonb NOT NULL DEFAULT '{}',
  -- How many photos are pending or active. However many come at once, none passes the limit.
  photos integer NOT NULL DEFAULT 0 CHECK (photos BETWEEN 0 AND 25)
);

CREATE TABLE picture (                       -- shard: member_id
  member_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Its files bear this id; another crop makes other files.
  file_id uuid NOT NULL,
  position integer NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'active', 'rejected')),
  premium_only boolean NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  source_width integer NOT NULL,
  source_height integer NOT NULL,
  crop jsonb,
  thumbhash text NOT NULL,
  blurred_thumbhash text NOT NULL,
  -- What it looks like, and looks like mirrored, as 64 bits; null for drawn ones.
  look bit(64),
  mirrored_look bit(64),
  -- Looks like another member's, or like a rejected one: a person decides, whatever the setting of the site.
  duplicate boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, id)
);
CREATE INDEX picture_by_id ON picture (id);
CREATE INDEX picture_pending ON picture (created_at, id) WHERE status = 'pending';

-- Four parts of each look: two looks that differ in few bits have a part that differs in two at most.
CREATE TABLE picture_look (                  -- shard: part
  part text NOT NULL,
  look bit(64) NOT NULL,
  member_id uuid NOT NULL,
  picture_id uuid NOT NULL,
  PRIMARY KEY (part, member_id, picture_id)
);

-- What was decided about each photo, by whom and why; told by mail.
CREATE TABLE photo_decision (                -- shard: member_id
  member_id uuid NOT NULL,
  picture_id uuid NOT NULL,
  decided_at timestamptz NOT NULL,
  decision text NOT NULL CHECK (decision IN ('approved', 'rejected')),
  reason text,
  decided_by text NOT NULL,
  told_at timestamptz,
  PRIMARY KEY (member_id, picture_id, decision),
  CHECK ((decision = 'rejected') = (reason IS NOT NULL))
);

-- Files that belong to no photo: not yet, because it is being uploaded, or no more.
CREATE TABLE loose_file (                    -- shard: file_id
  file_id uuid PRIMARY KEY,
  remove_after timestamptz NOT NULL
);
CREATE INDEX loose_file_due ON loose_file (remove_after);

-- One row for two members who have something to do with each other; its lock serialises likes, matches and blocks.
CREATE TABLE pair (                          -- shard: id
  id uuid PRIMARY KEY,                       -- also the id of their conversation: UUIDv5 of both, no look-up needed
  lo uuid NOT NULL,
  hi uuid NOT NULL,
  lo_likes boolean NOT NULL DEFAULT false,
  hi_likes boolean NOT NULL DEFAULT false,
  lo_blocks boolean NOT NULL DEFAULT false,
  hi_blocks boolean NOT NULL DEFAULT false,
  matched_at timestamptz,
  match_event uuid,
  history_erased_at timestamptz,             -- when messages of theirs were last erased because of their age
  CHECK (lo < hi)
);

-- A block is written under both members.
CREATE TABLE member_hidden (                 -- shard: member_id
  member_id uuid NOT NULL,
  other_id uuid NOT NULL,
  blocked_by_me boolean NOT NULL DEFAULT false,
  blocked_me boolean NOT NULL DEFAULT false,
  PRIMARY KEY (member_id, other_id)
);

-- ── likes ────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE like_in (                       -- shard: member_id
  member_id uuid NOT NULL,
  other_id uuid NOT NULL,
  liked_at timestamptz NOT NULL,
  like_new boolean NOT NULL DEFAULT true,
  matched boolean NOT NULL DEFAULT false,
  PRIMARY KEY (member_id, other_id)
);
CREATE INDEX like_in_list ON like_in (member_id, liked_at DESC, other_id);
CREATE INDEX like_in_new ON like_in (member_id) WHERE like_new;

CREATE TABLE like_out (                      -- shard: member_id
  member_id uuid NOT NULL,
  other_id uuid NOT NULL,
  liked_at timestamptz NOT NULL,
  matched boolean NOT NULL DEFAULT false,
  PRIMARY KEY (member_id, other_id)
);
CREATE INDEX like_out_list ON like_out (member_id, liked_at DESC, other_id);

-- ── chats ────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE inbox (                         -- shard: member_id
  member_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  other_id uuid NOT NULL,
  started_by_me boolean NOT NULL,
  last_message_at timestamptz NOT NULL,
  last_message_id uuid NOT NULL,
  last_kind text,                            -- null: the last message was erased because of its age
  last_preview text NOT NULL,
  last_mine boolean NOT NULL,
  unread integer NOT NULL DEFAULT 0 CHECK (unread >= 0),
  read_up_to uuid,
  read_at timestamptz,
  removed_at timestamptz,
  PRIMARY KEY (member_id, conversation_id)
) WITH (fillfactor = 80);
CREATE INDEX inbox_list ON inbox (member_id, last_message_at DESC, conversation_id DESC) WHERE removed_at IS NULL;
CREATE INDEX inbox_unread ON inbox (member_id) WHERE unread > 0 AND removed_at IS NULL;

CREATE TABLE message (                       -- shard: conversation_id
  conversation_id uuid NOT NULL,
  id uuid NOT NULL,
  sender_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('text', 'photo', 'gift')),
  body text NOT NULL,
  once_key text,                             -- told to its sender, whose browser knows its own message by it
  created_at timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, id)
);
-- Messages lie in the order of their writing: a few pages of this index find all that are too old.
CREATE INDEX message_age ON message USING brin (created_at);

-- ── credits and payments ─────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE wallet (                        -- shard: member_id
  member_id uuid PRIMARY KEY,
  balance integer NOT NULL DEFAULT 0 CHECK (balance >= 0)
) WITH (fillfactor = 70);

-- Append-only. The balance is the sum; the key is the cause, so that nothing is booked twice.
CREATE TABLE ledger (                        -- shard: member_id
  member_id uuid NOT NULL REFERENCES wallet (member_id),
  idem_key text NOT NULL,
  delta integer NOT NULL,
  cause text NOT NULL CHECK (cause IN ('bonus', 'purchase', 'message', 'photo', 'gift', 'refund')),
  ref_id uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, idem_key)
);
CREATE INDEX ledger_list ON ledger (member_id, created_at DESC, idem_key DESC);

CREATE TABLE payment (                       -- shard: payment_id
  payment_id uuid PRIMARY KEY,
  member_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'pending', 'completed', 'failed', 'cancelled', 'expired')),
  credits integer NOT NULL CHECK (credits > 0),
  amount_minor integer NOT NULL CHECK (amount_minor > 0),
  vat_minor integer NOT NULL,
  vat_percent numeric NOT NULL,
  currency text NOT NULL,
  country text NOT NULL,
  payment_method text NOT NULL,
  provider text NOT NULL,
  provider_ref text,
  redirect text,
  discountcode text,
  discount_percentage integer,
  site text NOT NULL,
  ordered_at timestamptz NOT NULL,
  paid_at timestamptz
);
CREATE INDEX payment_of_member ON payment (member_id, ordered_at DESC);
CREATE INDEX payment_ref ON payment (provider, provider_ref);
CREATE INDEX payment_unsettled ON payment (ordered_at) WHERE status IN ('open', 'pending');

-- A discount code is used once by a member: by the payment that holds it.
CREATE TABLE discount_use (                  -- shard: member_id
  member_id uuid NOT NULL,
  code text NOT NULL,
  payment_id uuid NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, code)
);

-- What a member who was about to leave has chosen instead: a discount of their own, or the small package to try.
CREATE TABLE stay_offer (                    -- shard: member_id
  member_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('discount', 'trial')),
  code text,
  value_percentage integer,
  expires timestamptz,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, kind)
);

-- The sandbox provider's own books, as a real provider keeps them elsewhere.
CREATE TABLE sandbox_payment (               -- shard: ref
  ref text PRIMARY KEY,
  status text NOT NULL,
  amount_minor integer NOT NULL,
  currency text NOT NULL,
  method text NOT NULL,
  language text NOT NULL,
  description text NOT NULL,
  return_url text NOT NULL,
  webhook_url text NOT NULL,
  created_at timestamptz NOT NULL
);

-- ── kernel ───────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE mail (                          -- shard: id
  id uuid PRIMARY KEY,
  -- Null where the address is nobody's.
  member_id uuid,
  kind text NOT NULL,
  to_name text NOT NULL,
  to_address text NOT NULL,
  from_name text NOT NULL,
  language text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX mail_list ON mail (created_at DESC, id DESC);
CREATE INDEX mail_of_member ON mail (member_id);

-- What was answered under an Idempotency-Key, written with the effect itself.
CREATE TABLE request_key (                   -- shard: owner
  owner text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  reply jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (owner, key)
);
CREATE INDEX request_key_age ON request_key (created_at);

-- Counted by rate-limiter-flexible, whose column names these are.
CREATE TABLE rate_limit (                    -- shard: key
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
