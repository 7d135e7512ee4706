-- What operators wrote for their sites, a row for each language. Read as a whole, twice a minute.
CREATE TABLE operator_page (                 -- reference
  domain text NOT NULL REFERENCES site ON DELETE CASCADE,
  token text NOT NULL,
  language text NOT NULL,
  markdown text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (domain, token, language)
);
