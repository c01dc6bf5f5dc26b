DROP TABLE term_words;
CREATE VIRTUAL TABLE term_words USING fts5 (language, cell, words, content = '', prefix = '1 2 3', tokenize = 'ascii');
INSERT INTO term_words (rowid, language, cell, words) SELECT number, language, coalesce(cell, 'anywhere'), folded FROM terms;
DROP INDEX terms_by_cell;
ALTER TABLE terms DROP COLUMN cell;
DELETE FROM d1_migrations WHERE name = '0013_title_cells.sql';
