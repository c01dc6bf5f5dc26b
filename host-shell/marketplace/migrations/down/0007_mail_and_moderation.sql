-- Loses uploaded pictures, stored mails, chosen languages and the reasons of takedowns.
DROP TABLE pictures;
DROP TABLE mails;
ALTER TABLE creations DROP COLUMN takedown_reason;
ALTER TABLE persons DROP COLUMN language;
DELETE FROM d1_migrations WHERE name = '0007_mail_and_moderation.sql';
