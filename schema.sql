-- The data folder's database, version 8 (how older ones get there: src/store/sqlite/schema.ts). Times are milliseconds since the epoch, hashes hex SHA-256 unless said otherwise.

CREATE TABLE plan (
  name        TEXT PRIMARY KEY CHECK (length(name) > 0),
  per_month   INTEGER NOT NULL CHECK (per_month >= 0),
  per_second  REAL    NOT NULL CHECK (per_second > 0),
  burst       INTEGER NOT NULL CHECK (burst >= 1),
  concurrency INTEGER NOT NULL CHECK (concurrency >= 1),
  -- What of its templates an account may have stored: bytes of files, and versions.
  template_bytes INTEGER NOT NULL DEFAULT 10737418240 CHECK (template_bytes >= 0),
  versions       INTEGER NOT NULL DEFAULT 100000 CHECK (versions >= 0)
) STRICT, WITHOUT ROWID;

INSERT INTO plan (name, per_month, per_second, burst, concurrency) VALUES ('standard', 10000, 50, 100, 32);

CREATE TABLE account (
  id         TEXT PRIMARY KEY,
  name       TEXT NOT NULL UNIQUE CHECK (length(name) > 0),
  plan       TEXT NOT NULL REFERENCES plan (name),
  suspended  INTEGER NOT NULL DEFAULT 0 CHECK (suspended IN (0, 1)),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The key itself is never stored: `hash` is SHA-256 of the whole key.
CREATE TABLE api_key (
  id         TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  hash       BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
  test       INTEGER NOT NULL CHECK (test IN (0, 1)),
  -- What it may do: names with a space between them.
  scopes     TEXT NOT NULL DEFAULT 'generate',
  label      TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX api_key_account ON api_key (account_id, created_at);

-- A deleted template keeps its row, so that its code is never given away again and its generations can be replayed.
CREATE TABLE template (
  code       TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  name       TEXT NOT NULL,
  published  INTEGER,
  created_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX template_name ON template (account_id, name) WHERE deleted_at IS NULL;
CREATE INDEX template_account ON template (account_id, created_at) WHERE deleted_at IS NULL;

-- `sha256` is of the content (names and hashes of all files); `main` names the template among them; `variables` is the JSON that data is checked against.
CREATE TABLE version (
  id         INTEGER PRIMARY KEY,
  code       TEXT NOT NULL REFERENCES template (code),
  number     INTEGER NOT NULL CHECK (number >= 1),
  sha256     TEXT NOT NULL,
  main       TEXT NOT NULL,
  variables  TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (code, number)
) STRICT;

CREATE TABLE blob (
  sha256 TEXT PRIMARY KEY,
  bytes  BLOB NOT NULL
) STRICT;

CREATE TABLE version_file (
  version_id INTEGER NOT NULL REFERENCES version (id),
  name       TEXT NOT NULL,
  sha256     TEXT NOT NULL REFERENCES blob (sha256),
  PRIMARY KEY (version_id, name)
) STRICT, WITHOUT ROWID;

-- Versions that end in the transaction that names them here: the one way out for what is immutable otherwise.
CREATE TABLE purging (version_id INTEGER PRIMARY KEY) STRICT;

-- Pair: `platen.refuse_change` in schema.postgres.sql.
-- A version never changes. The guards before INSERT stop INSERT OR REPLACE, which fires no DELETE trigger.
CREATE TRIGGER version_update BEFORE UPDATE ON version BEGIN SELECT RAISE(ABORT, 'a version is immutable'); END;
CREATE TRIGGER version_delete BEFORE DELETE ON version
  WHEN NOT EXISTS (SELECT 1 FROM purging WHERE version_id = OLD.id)
  BEGIN SELECT RAISE(ABORT, 'a version is immutable'); END;
CREATE TRIGGER version_insert BEFORE INSERT ON version
  WHEN EXISTS (SELECT 1 FROM version WHERE id = NEW.id OR (code = NEW.code AND number = NEW.number))
  BEGIN SELECT RAISE(ABORT, 'a version is immutable'); END;
CREATE TRIGGER version_file_update BEFORE UPDATE ON version_file BEGIN SELECT RAISE(ABORT, 'a version is immutable'); END;
CREATE TRIGGER version_file_delete BEFORE DELETE ON version_file
  WHEN NOT EXISTS (SELECT 1 FROM purging WHERE version_id = OLD.version_id)
  BEGIN SELECT RAISE(ABORT, 'a version is immutable'); END;
CREATE TRIGGER version_file_insert BEFORE INSERT ON version_file
  WHEN EXISTS (SELECT 1 FROM version_file WHERE version_id = NEW.version_id AND name = NEW.name)
  BEGIN SELECT RAISE(ABORT, 'a version is immutable'); END;
CREATE TRIGGER blob_update BEFORE UPDATE ON blob BEGIN SELECT RAISE(ABORT, 'a blob is immutable'); END;
CREATE TRIGGER blob_delete BEFORE DELETE ON blob
  WHEN EXISTS (SELECT 1 FROM version_file WHERE sha256 = OLD.sha256)
  BEGIN SELECT RAISE(ABORT, 'a blob is immutable'); END;
CREATE TRIGGER blob_insert BEFORE INSERT ON blob
  WHEN EXISTS (SELECT 1 FROM blob WHERE sha256 = NEW.sha256)
  BEGIN SELECT RAISE(ABORT, 'a blob is immutable'); END;
CREATE INDEX version_file_blob ON version_file (sha256);

-- Idempotency keys of pushes, with what each push gave. Live as those of generations are.
CREATE TABLE push_key (
  account_id TEXT NOT NULL REFERENCES account (id),
  idem_key   TEXT NOT NULL,
  body_hash  BLOB NOT NULL CHECK (length(body_hash) = 32),
  code       TEXT NOT NULL REFERENCES template (code),
  number     INTEGER NOT NULL,
  published  INTEGER,
  first_use  INTEGER NOT NULL,
  PRIMARY KEY (account_id, idem_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX push_key_first_use ON push_key (first_use);

-- How many of the calls that were looked at sent each kind of value for each declared variable. No value is kept, and no
-- name that the version does not declare.
CREATE TABLE variable_use (
  version_id INTEGER NOT NULL REFERENCES version (id) ON DELETE CASCADE,
  path       TEXT NOT NULL,
  kind       TEXT NOT NULL,
  calls      INTEGER NOT NULL,
  first_at   INTEGER NOT NULL,
  last_at    INTEGER NOT NULL,
  PRIMARY KEY (version_id, path, kind)
) STRICT, WITHOUT ROWID;

-- Calls that are on their way. A row lives until it is completed or abandoned, its lease ends, or another process starts.
CREATE TABLE reservation (
  id          TEXT PRIMARY KEY,
  account_id  TEXT NOT NULL REFERENCES account (id),
  test        INTEGER NOT NULL CHECK (test IN (0, 1)),
  period      TEXT NOT NULL,
  idem_key    TEXT,
  body_hash   BLOB NOT NULL CHECK (length(body_hash) = 32),
  version_id  INTEGER NOT NULL REFERENCES version (id),
  admitted_at INTEGER NOT NULL,
  lease_until INTEGER NOT NULL,
  boot_id     TEXT NOT NULL,
  request_id  TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX reservation_key ON reservation (account_id, test, idem_key) WHERE idem_key IS NOT NULL;
CREATE INDEX reservation_quota ON reservation (account_id, period, test);
CREATE INDEX reservation_lease ON reservation (account_id, lease_until);

-- What was delivered, and so billed (test ones are never billed).
CREATE TABLE generation (
  id           TEXT PRIMARY KEY,
  account_id   TEXT NOT NULL REFERENCES account (id),
  test         INTEGER NOT NULL CHECK (test IN (0, 1)),
  period       TEXT NOT NULL,
  version_id   INTEGER NOT NULL REFERENCES version (id),
  idem_key     TEXT,
  admitted_at  INTEGER NOT NULL,
  completed_at INTEGER NOT NULL,
  duration_ms  INTEGER NOT NULL,
  format       TEXT NOT NULL DEFAULT 'pdf' CHECK (format IN ('pdf', 'cii', 'ubl')),
  pages        INTEGER NOT NULL,
  bytes        INTEGER NOT NULL,
  sha256       TEXT NOT NULL,
  warnings     TEXT NOT NULL DEFAULT '[]',
  request_id   TEXT NOT NULL,
  replays      INTEGER NOT NULL DEFAULT 0,
  mismatches   INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX generation_account ON generation (account_id, admitted_at);
CREATE INDEX generation_version ON generation (version_id, completed_at, duration_ms);

-- Idempotency keys. Live while now < first_use + 24 h, decided when read; a dead row is overwritten or swept.
CREATE TABLE idempotency (
  account_id    TEXT NOT NULL REFERENCES account (id),
  test          INTEGER NOT NULL,
  idem_key      TEXT NOT NULL,
  body_hash     BLOB NOT NULL CHECK (length(body_hash) = 32),
  generation_id TEXT NOT NULL REFERENCES generation (id),
  first_use     INTEGER NOT NULL,
  PRIMARY KEY (account_id, test, idem_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_first_use ON idempotency (first_use);
CREATE INDEX idempotency_generation ON idempotency (generation_id);

-- Bytes that keyed calls fetched, kept until their key ends, so that a replay has them again.
CREATE TABLE pinned_asset (
  sha256 TEXT PRIMARY KEY,
  size   INTEGER NOT NULL,
  bytes  BLOB NOT NULL
) STRICT;
CREATE INDEX pinned_asset_size ON pinned_asset (size);

CREATE TABLE pin (
  generation_id TEXT NOT NULL REFERENCES generation (id),
  url           TEXT NOT NULL,
  sha256        TEXT REFERENCES pinned_asset (sha256),
  -- JSON: why an optional asset could not be had; a replay misses it, too.
  fault         TEXT,
  PRIMARY KEY (generation_id, url),
  CHECK ((sha256 IS NULL) <> (fault IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX pin_asset ON pin (sha256);

-- What each account has pinned: an image that several of its generations pin is here once, with how many pins name it. Kept by triggers.
CREATE TABLE account_pin (
  account_id TEXT NOT NULL REFERENCES account (id),
  sha256     TEXT NOT NULL,
  size       INTEGER NOT NULL,
  pins       INTEGER NOT NULL,
  PRIMARY KEY (account_id, sha256)
) STRICT, WITHOUT ROWID;

-- The sizes of those of an account, added up.
CREATE TABLE pinned_size (
  account_id TEXT PRIMARY KEY REFERENCES account (id),
  size       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Pair: `platen.count_pins` in schema.postgres.sql.
CREATE TRIGGER account_pin_insert AFTER INSERT ON account_pin BEGIN
  INSERT INTO pinned_size (account_id, size) VALUES (NEW.account_id, NEW.size)
    ON CONFLICT (account_id) DO UPDATE SET size = size + excluded.size;
END;
CREATE TRIGGER account_pin_delete AFTER DELETE ON account_pin BEGIN
  UPDATE pinned_size SET size = size - OLD.size WHERE account_id = OLD.account_id;
END;
CREATE TRIGGER pin_insert AFTER INSERT ON pin WHEN NEW.sha256 IS NOT NULL BEGIN
  INSERT INTO account_pin (account_id, sha256, size, pins)
    SELECT generation.account_id, NEW.sha256, pinned_asset.size, 1 FROM generation, pinned_asset
      WHERE generation.id = NEW.generation_id AND pinned_asset.sha256 = NEW.sha256
    ON CONFLICT (account_id, sha256) DO UPDATE SET pins = pins + 1;
END;
CREATE TRIGGER pin_delete AFTER DELETE ON pin WHEN OLD.sha256 IS NOT NULL BEGIN
  UPDATE account_pin SET pins = pins - 1
    WHERE sha256 = OLD.sha256 AND account_id = (SELECT account_id FROM generation WHERE id = OLD.generation_id);
  DELETE FROM account_pin WHERE pins = 0
    AND sha256 = OLD.sha256 AND account_id = (SELECT account_id FROM generation WHERE id = OLD.generation_id);
END;

-- Calls billed, per account and UTC month ('2026-01') of their admission.
CREATE TABLE usage (
  account_id TEXT NOT NULL REFERENCES account (id),
  period     TEXT NOT NULL,
  used       INTEGER NOT NULL CHECK (used >= 0),
  PRIMARY KEY (account_id, period)
) STRICT, WITHOUT ROWID;

-- What each account has stored of its templates: a file that several of its versions have is here once, with how many name it. Kept by triggers.
CREATE TABLE account_file (
  account_id TEXT NOT NULL REFERENCES account (id),
  sha256     TEXT NOT NULL,
  size       INTEGER NOT NULL,
  files      INTEGER NOT NULL,
  PRIMARY KEY (account_id, sha256)
) STRICT, WITHOUT ROWID;

-- The versions of an account, and the sizes of its files, added up.
CREATE TABLE stored (
  account_id TEXT PRIMARY KEY REFERENCES account (id),
  versions   INTEGER NOT NULL,
  bytes      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Pair: `platen.count_versions` in schema.postgres.sql.
CREATE TRIGGER version_stored AFTER INSERT ON version BEGIN
  INSERT INTO stored (account_id, versions, bytes) SELECT account_id, 1, 0 FROM template WHERE code = NEW.code
    ON CONFLICT (account_id) DO UPDATE SET versions = versions + 1;
END;
CREATE TRIGGER version_gone AFTER DELETE ON version BEGIN
  UPDATE stored SET versions = versions - 1 WHERE account_id = (SELECT account_id FROM template WHERE code = OLD.code);
END;
-- Pair: `platen.count_files` in schema.postgres.sql.
CREATE TRIGGER account_file_insert AFTER INSERT ON account_file BEGIN
  UPDATE stored SET bytes = bytes + NEW.size WHERE account_id = NEW.account_id;
END;
CREATE TRIGGER account_file_delete AFTER DELETE ON account_file BEGIN
  UPDATE stored SET bytes = bytes - OLD.size WHERE account_id = OLD.account_id;
END;
CREATE TRIGGER version_file_stored AFTER INSERT ON version_file BEGIN
  INSERT INTO account_file (account_id, sha256, size, files)
    SELECT template.account_id, NEW.sha256, length(blob.bytes), 1 FROM version, template, blob
      WHERE version.id = NEW.version_id AND template.code = version.code AND blob.sha256 = NEW.sha256
    ON CONFLICT (account_id, sha256) DO UPDATE SET files = files + 1;
END;
CREATE TRIGGER version_file_gone AFTER DELETE ON version_file BEGIN
  UPDATE account_file SET files = files - 1 WHERE sha256 = OLD.sha256 AND account_id =
    (SELECT account_id FROM template JOIN version ON version.code = template.code WHERE version.id = OLD.version_id);
  DELETE FROM account_file WHERE files = 0 AND sha256 = OLD.sha256 AND account_id =
    (SELECT account_id FROM template JOIN version ON version.code = template.code WHERE version.id = OLD.version_id);
END;
