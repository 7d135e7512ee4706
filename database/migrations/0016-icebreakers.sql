-- Which icebreakers a member has used with the other: none is offered twice.
ALTER TABLE inbox ADD COLUMN icebreakers text[] NOT NULL DEFAULT '{}';
