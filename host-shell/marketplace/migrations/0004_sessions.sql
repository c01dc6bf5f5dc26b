CREATE TABLE sessions (
  sid TEXT PRIMARY KEY,
  person TEXT NOT NULL,
  -- Seconds since 1970.
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Which seed stands in the tables. Written in the transaction that fills them.
CREATE TABLE seed_stamp (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version TEXT NOT NULL
);
