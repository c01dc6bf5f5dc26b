-- People with an account. `id` is their public id, as paths and the header's props have it.
CREATE TABLE persons (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  role TEXT NOT NULL CHECK (role IN ('attendee', 'organizer', 'staff')),
  thumbnail_url TEXT,
  -- SHA-256 of the code that signs this person in, as hex; null for the sample people, who need none.
  sign_in_code TEXT,
  has_debug_bar INTEGER NOT NULL DEFAULT 0,
  keeps_recent_searches INTEGER NOT NULL DEFAULT 1,
  allows_analytics INTEGER NOT NULL DEFAULT 1,
  -- Seconds since 1970, like all times of the marketplace.
  created_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE organizers (
  id INTEGER PRIMARY KEY,
  -- Null for the made-up organizers of the sample events.
  owner TEXT REFERENCES persons (id) ON DELETE SET NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  website TEXT NOT NULL DEFAULT '',
  -- Where it is at home; null for online.
  place INTEGER REFERENCES places (number),
  created_at INTEGER NOT NULL
);
CREATE INDEX organizers_by_owner ON organizers (owner) WHERE owner IS NOT NULL;

-- No REFERENCES: the newer of two tables refers to the older one, so that all of them can be dropped newest first.
ALTER TABLE event_series ADD COLUMN organizer INTEGER;
CREATE INDEX event_series_by_organizer ON event_series (organizer);

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
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX collections_by_person ON collections (person, created_at);

CREATE TABLE collection_events (
  collection INTEGER NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  event TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (collection, event)
) WITHOUT ROWID;

-- What a series offers. Each of its days has the full capacity.
CREATE TABLE ticket_types (
  id INTEGER PRIMARY KEY,
  series INTEGER NOT NULL REFERENCES event_series (number) ON DELETE CASCADE,
  -- A name in the site's language, by a message; `custom` ones have a name of their own.
  kind TEXT NOT NULL CHECK (kind IN ('general', 'front-row', 'custom')),
  name TEXT,
  -- Hundredths of the unit of the series' currency; 0 is free.
  price INTEGER NOT NULL CHECK (price >= 0),
  capacity INTEGER NOT NULL CHECK (capacity >= 0),
  limit_per_person INTEGER NOT NULL CHECK (limit_per_person > 0)
);
CREATE INDEX ticket_types_by_series ON ticket_types (series);

CREATE TABLE orders (
  -- The order number: `7F3K-92QD-M1XA`.
  id TEXT PRIMARY KEY,
  -- Of the form that was sent, so that sending it twice is one order.
  request TEXT NOT NULL UNIQUE,
  person TEXT REFERENCES persons (id) ON DELETE SET NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL COLLATE NOCASE,
  event TEXT NOT NULL,
  series INTEGER NOT NULL,
  -- Hundredths of the currency's unit.
  total INTEGER NOT NULL,
  -- ISO 4217.
  currency TEXT NOT NULL,
  locale TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  cancelled_at INTEGER
) WITHOUT ROWID;
CREATE INDEX orders_by_person ON orders (person, created_at) WHERE person IS NOT NULL;
CREATE INDEX orders_by_series ON orders (series, created_at);
CREATE INDEX orders_by_email ON orders (email);

-- One row for each person who may come in. `event` and `email` are the order's: what is left is counted by one index.
CREATE TABLE tickets (
  code TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  ticket_type INTEGER NOT NULL REFERENCES ticket_types (id),
  event TEXT NOT NULL,
  email TEXT NOT NULL COLLATE NOCASE,
  cancelled_at INTEGER,
  checked_in_at INTEGER
) WITHOUT ROWID;
CREATE INDEX tickets_by_order ON tickets (order_id);
CREATE INDEX tickets_sold ON tickets (event, ticket_type, email) WHERE cancelled_at IS NULL;

-- What people write to an organizer.
CREATE TABLE contact_messages (
  id INTEGER PRIMARY KEY,
  organizer INTEGER NOT NULL REFERENCES organizers (id) ON DELETE CASCADE,
  person TEXT REFERENCES persons (id) ON DELETE SET NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  event TEXT,
  order_id TEXT,
  message TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  read_at INTEGER
);
CREATE INDEX contact_messages_by_organizer ON contact_messages (organizer, created_at);

CREATE TABLE event_views (
  series INTEGER NOT NULL,
  -- Days since 1970, UTC.
  day INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (series, day)
) WITHOUT ROWID;

-- Who did what to whose: actions of organizers and staff.
CREATE TABLE audit_entries (
  id INTEGER PRIMARY KEY,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  -- `order:7F3K-92QD-M1XA`.
  subject TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL
);
CREATE INDEX audit_entries_by_subject ON audit_entries (subject, created_at);
