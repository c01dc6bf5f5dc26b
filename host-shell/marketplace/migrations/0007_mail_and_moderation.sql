-- The language that somebody chose for pages and mails, a locale of a site: `fr_CA`. Null until they chose one.
ALTER TABLE persons ADD COLUMN language TEXT;

-- Why staff took an event down; null for one that may be published.
ALTER TABLE creations ADD COLUMN takedown_reason TEXT;

-- Mails of a stack without a mail service. Staff read them under Outbox.
CREATE TABLE mails (
  id INTEGER PRIMARY KEY,
  recipient TEXT NOT NULL COLLATE NOCASE,
  reply_to TEXT,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  language TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX mails_by_time ON mails (created_at);

-- Pictures of events, as organizers uploaded them. `id` is made from the bytes.
CREATE TABLE pictures (
  id TEXT NOT NULL,
  creation INTEGER NOT NULL REFERENCES creations (id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('image/jpeg', 'image/png', 'image/webp')),
  bytes BLOB NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (id, creation)
);
