-- People with an account. `id` is their public id, as paths and the header's props have it.
CREATE TABLE persons (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  role TEXT NOT NULL CHECK (role IN ('attendee', 'organizer', 'staff')),
  thumbnail_url TEXT,
  has_debug_bar INTEGER NOT NULL DEFAULT 0,
  keeps_recent_searches INTEGER NOT NULL DEFAULT 1,
  allows_analytics INTEGER NOT NULL DEFAULT 1
) WITHOUT ROWID;

CREATE TABLE sessions (
  sid TEXT PRIMARY KEY,
  person TEXT NOT NULL,
  -- Seconds since 1970, like all times of these tables.
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE organizers (
  id INTEGER PRIMARY KEY,
  -- Null for the made-up organizers of the sample events.
  owner TEXT REFERENCES persons (id) ON DELETE SET NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  website TEXT NOT NULL DEFAULT '',
  -- Where it is at home; null for online.
  place INTEGER REFERENCES places (number)
);
CREATE INDEX organizers_by_owner ON organizers (owner) WHERE owner IS NOT NULL;

-- What organizers create: one row for what has many dates. Its dates are rows of `event_series`.
CREATE TABLE creations (
  id INTEGER PRIMARY KEY,
  organizer INTEGER NOT NULL REFERENCES organizers (id) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('draft', 'published', 'cancelled')),
  -- JSON, an `EventPlan`.
  plan TEXT NOT NULL,
  -- Whether staff took it down.
  is_hidden INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL
);
CREATE INDEX creations_by_organizer ON creations (organizer, updated_at);

-- Events are named by their id as the API has it: a series on one of its days.
CREATE TABLE likes (
  person TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
  event TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (person, event)
) WITHOUT ROWID;

CREATE TABLE follows (
  person TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
  organizer INTEGER NOT NULL REFERENCES organizers (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (person, organizer)
) WITHOUT ROWID;
CREATE INDEX follows_by_organizer ON follows (organizer);

CREATE TABLE interests (
  person TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
  -- Slug of a category, or number of a sub-category.
  topic TEXT NOT NULL,
  PRIMARY KEY (person, topic)
) WITHOUT ROWID;

CREATE TABLE collections (
  id INTEGER PRIMARY KEY,
  person TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
  name TEXT NOT NULL
);
CREATE INDEX collections_by_person ON collections (person);

CREATE TABLE collection_events (
  collection INTEGER NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  event TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (collection, event)
) WITHOUT ROWID;

CREATE TABLE orders (
  -- The order number: `7F3K-92QD-M1XA`.
  id TEXT PRIMARY KEY,
  -- Id of the form that was sent, so that sending it twice is one order.
  request TEXT NOT NULL UNIQUE,
  person TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
  event TEXT NOT NULL,
  series INTEGER NOT NULL,
  tickets INTEGER NOT NULL CHECK (tickets > 0),
  -- Whole units of the currency (ISO 4217).
  total INTEGER NOT NULL,
  currency TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  cancelled_at INTEGER
) WITHOUT ROWID;
CREATE INDEX orders_by_person ON orders (person, created_at);
CREATE INDEX orders_by_series ON orders (series, created_at);
CREATE INDEX orders_by_event ON orders (event, tickets, person) WHERE cancelled_at IS NULL;

-- Who did what to whose: actions of organizers and staff.
CREATE TABLE audit_entries (
  id INTEGER PRIMARY KEY,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  -- `flag:creator-home`.
  subject TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL
);
CREATE INDEX audit_entries_by_subject ON audit_entries (subject, created_at);
