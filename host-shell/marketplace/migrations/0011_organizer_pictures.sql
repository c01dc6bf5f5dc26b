-- Pictures of organizers, at most one each, as they uploaded them. `id` is made from the bytes.
CREATE TABLE organizer_pictures (
  organizer INTEGER PRIMARY KEY REFERENCES organizers (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('image/jpeg', 'image/png', 'image/webp')),
  bytes BLOB NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX organizer_pictures_by_id ON organizer_pictures (id);
