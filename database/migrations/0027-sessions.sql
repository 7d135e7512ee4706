-- A session is good for the password it was made with: a mark of its hash, which leads back to nothing.
ALTER TABLE session ADD COLUMN password_mark text NOT NULL DEFAULT '';
UPDATE session SET password_mark = encode(sha256(convert_to(member.password_hash, 'UTF8')), 'hex')
FROM member WHERE member.id = session.member_id;
ALTER TABLE session ALTER COLUMN password_mark DROP DEFAULT;
-- Where the browser was when it logged in, as far as its address tells; the address itself is not kept.
ALTER TABLE session ADD COLUMN geoip_country text;
