#!/bin/sh
# Creates the accounts of the product in an empty database: `damson` owns the tables, `damson_app` serves. Neither is a
# superuser. PostgreSQL's image runs this file once, when it initialises its volume.
set -eu

psql --username "$POSTGRES_USER" --dbname postgres --no-psqlrc --quiet --set ON_ERROR_STOP=1 <<'SQL'
\getenv owner MIGRATOR_PASSWORD
\getenv app DATABASE_PASSWORD
CREATE ROLE damson LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'owner';
CREATE ROLE damson_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'app';
CREATE DATABASE damson OWNER damson ENCODING UTF8 TEMPLATE template0 LOCALE 'C';
REVOKE ALL ON DATABASE damson FROM PUBLIC;
GRANT CONNECT ON DATABASE damson TO damson_app;
SQL
