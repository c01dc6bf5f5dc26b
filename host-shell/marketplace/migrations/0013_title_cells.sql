-- The cell of one degree that a title is at home in (places/geo-cell.ts). Autocomplete reads the titles of the cells around its place,
-- whatever there is elsewhere.
ALTER TABLE terms ADD COLUMN cell INTEGER
  AS (CAST(latitude + 90 AS INTEGER) * 360 + CAST(longitude + 180 AS INTEGER) % 360) VIRTUAL;
CREATE INDEX terms_by_cell ON terms (language, cell, folded, latitude, longitude);

-- Each word is behind its language, and that of a title behind its cell too: 'enjazz', 'en·49683·jazz'. So what begins with some
-- letters in a cell is one range of the index.
DROP TABLE term_words;
CREATE VIRTUAL TABLE term_words USING fts5 (words, content = '', detail = 'column', tokenize = 'ascii');
INSERT INTO term_words (rowid, words)
  SELECT number, home || replace(folded, ' ', ' ' || home)
  FROM (SELECT number, folded, language || coalesce('·' || cell || '·', '') AS home FROM terms);
