#!/usr/bin/env bash
# Builds Citus from CITUS_SOURCE, a checkout of citusdata/citus at v13.2.2, for Debian's PostgreSQL 15, and installs
# it there. Requires root and these packages:
#   apt-get install postgresql-15 postgresql-server-dev-15 libcurl4-openssl-dev libssl-dev liblz4-dev libzstd-dev \
#     libkrb5-dev libpam0g-dev libselinux1-dev libxslt1-dev libreadline-dev libicu-dev
set -euo pipefail
: "${CITUS_SOURCE:?is the folder of a checkout of citusdata/citus at v13.2.2}"
export PG_CONFIG=${PG_CONFIG:-/usr/lib/postgresql/15/bin/pg_config}

build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
cp -r "$CITUS_SOURCE/." "$build"
cd "$build"

# Debian's header already declares this function, but not as static.
node --input-type=module - <<'JS'
import { readFileSync, writeFileSync } from 'node:fs';
const header = 'src/include/pg_version_compat.h';
const text = readFileSync(header, 'utf8');
const begin = text.indexOf('static inline bool\nhave_createdb_privilege(void)');
const end = text.indexOf('typedef bool TU_UpdateIndexes', begin);
if (begin === -1 || end === -1) throw new Error(`${header} is not the one of v13.2.2.`);
writeFileSync(header, text.slice(0, begin) + text.slice(end));
JS

# A checkout does not preserve file times: generated files older than their sources would be rebuilt with autoconf.
touch configure
./configure --without-libcurl
make with_llvm=no -j"$(nproc)" extension
make with_llvm=no install-extension
