-- Height (in cm), children, smoking and spoken languages: facts that searches can filter by. NULL: no answer.

ALTER TABLE member_card
  ADD COLUMN height smallint,
  ADD COLUMN children text,
  ADD COLUMN smoking text,
  ADD COLUMN languages text[];
