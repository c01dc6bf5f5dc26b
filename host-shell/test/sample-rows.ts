/** Statements that put a row or more into each table of the marketplace, as its newest migration has them. */
export const SAMPLE_ROWS = `
INSERT INTO places VALUES
  (1, 'c-DE', 'germany', 'country', 'DE', NULL, 'Germany', '{"de":"Deutschland"}', 'Germany', 51.1, 10.4, NULL, 83000000, 'Europe/Berlin'),
  (2, '2950159', 'germany--berlin', 'locality', 'DE', '16', 'Berlin', '{}', 'Berlin', 52.52, 13.4, 142, 3426354, 'Europe/Berlin'),
  (3, '2867714', 'germany--munich', 'locality', 'DE', '02', 'Munich', '{"de":"München"}', 'Munich', 48.13, 11.57, 138, 1260391, 'Europe/Berlin');
INSERT INTO place_words (rowid, words) VALUES (1, 'germany deutschland'), (2, 'berlin'), (3, 'munich muenchen münchen');
INSERT INTO terms VALUES
  (1, 'de', 'Jazz', 'jazz', 'catalogue', 5, 'music', 3, NULL, NULL),
  (2, 'de', 'Jazz am See', 'jazz am see', 'event', 4, 'music', 3, 52.52, 13.4);
INSERT INTO term_words (rowid, words) VALUES (1, 'dejazz'), (2, 'de·51313·jazz de·51313·am de·51313·see');
INSERT INTO searches VALUES ('germany--berlin', 'DE', 'de', 'jazz', 'Jazz', 20000, 7);
INSERT INTO trending_seed VALUES ('DE', 'de', 1, 'Jazz', 'jazz');
INSERT INTO persons VALUES
  ('p1', 'Ada "the organizer" Müller', 'ada@example.com', 'organizer', NULL, NULL, 0, 1, 1, 1700000000, 'de_DE'),
  ('p2', 'Bo', 'bo@example.com', 'attendee', NULL, NULL, 0, 1, 0, 1700000001, NULL);
INSERT INTO organizers VALUES
  (1, NULL, 'Haus am See', '', '', 2, 1700000000), (2, 'p1', 'Ada''s', 'two
lines', 'https://ada.example', 2, 1700000000);
INSERT INTO creations VALUES (1, 2, 'published', '{"title":"Nacht"}', 1700000000, 1700000001, NULL);
INSERT INTO event_series (number, place, country, region, latitude, longitude, time_zone, is_online, category, format, subcategory,
  tags, is_free, currency, price_low, price_high, cycle_day, start_minute, duration_minutes, language, venue, titles, organizer,
  creation, first_day, last_day, state, details, words) VALUES
  (1, 2, 'DE', '16', 52.52, 13.4, 'Europe/Berlin', 0, 'music', 'concerts', 3, ' nightlife ', 0, 'EUR', 12, 20, 4, 1200, 120, 'de',
    'Haus am See', '{"de":"Jazz am See","en":"Jazz at the lake"}', 1, NULL, NULL, NULL, 'published', NULL, ' dejazz desee deberlin dekonzert enjazz enlake enberlin'),
  (2, NULL, NULL, NULL, NULL, NULL, 'Europe/Berlin', 1, 'business', 'seminars', NULL, ' ', 1, 'EUR', NULL, NULL, 27, 540, 60, 'de',
    NULL, '{"de":"Steuern","en":"Taxes"}', 1, NULL, NULL, NULL, 'published', NULL, ' desteuern entaxes'),
  (3, 2, 'DE', '16', 52.5, 13.5, 'Europe/Berlin', 0, 'music', 'parties', 3, ' ', 0, 'EUR', 5, 5, 9, 1320, 300, 'de',
    'Keller', '{"de":"Nacht"}', 2, 1, 20001, 20001, 'published', '{"summary":"Laut, bis früh"}', ' denacht dekeller');
INSERT INTO event_day_words (rowid, words, days) VALUES
  (1, ' dejazz desee deberlin dekonzert enjazz enlake enberlin', '4 99 4de 99de 4de16 99de16 4c51313 99c51313'),
  (2, ' desteuern entaxes', '27 99'), (3, ' denacht dekeller', '9 99 9de 99de 9de16 99de16 9c51313 99c51313');
INSERT INTO event_word_counts VALUES ('deberlin', 1), ('dejazz', 1), ('dekeller', 1), ('dekonzert', 1), ('denacht', 1), ('desee', 1),
  ('desteuern', 1), ('enberlin', 1), ('enjazz', 1), ('enlake', 1), ('entaxes', 1);
INSERT INTO event_words (rowid, en, de) VALUES (1, 'jazz lake berlin', 'jazz see berlin konzert'), (2, 'taxes', 'steuern');
INSERT INTO creation_words (rowid, de) VALUES (1, 'nacht keller');
INSERT INTO creation_terms VALUES (1, 'de', 'Nacht', 'nacht', 52.5, 13.5);
INSERT INTO sessions VALUES ('session-of-bo', 'p2', 1700000002, 4000000000);
INSERT INTO likes VALUES ('p2', '1-20004', 1700000003);
INSERT INTO follows VALUES ('p2', 2, 1700000003);
INSERT INTO interests VALUES ('p2', 'music');
INSERT INTO collections VALUES (1, 'p2', 'Später', 1700000003);
INSERT INTO collection_events VALUES (1, '1-20004', 1700000003);
INSERT INTO ticket_types VALUES (1, 1, 'general', NULL, 1200, 100, 10), (2, 3, 'custom', 'Abendkasse', 500, 50, 4);
INSERT INTO orders VALUES
  ('7F3K-92QD-M1XA', 'request-1', 'p2', 'Bo', 'bo@example.com', '1-20004', 1, 1200, 'EUR', 'de_DE', 1700000004, NULL),
  ('7F3K-92QD-M1XB', 'request-2', NULL, 'Cy', 'cy@example.com', '3-20001', 3, 500, 'EUR', 'de_DE', 1700000005, 1700000006);
INSERT INTO tickets VALUES
  ('code-1', '7F3K-92QD-M1XA', 1, '1-20004', 'bo@example.com', NULL, NULL),
  ('code-2', '7F3K-92QD-M1XB', 2, '3-20001', 'cy@example.com', 1700000006, NULL);
INSERT INTO contact_messages VALUES (1, 1, 'p2', 'Bo', 'bo@example.com', '1-20004', NULL, 'Garderobe?', 1700000004, NULL);
INSERT INTO event_views VALUES (1, 20000, 41);
INSERT INTO audit_entries VALUES (1, 'p1', 'publish', 'creation:1', '', 1700000001);
INSERT INTO sponsorships VALUES (2, 'Getränke', 'Logo', 1700000001);
INSERT INTO newsletter_subscriptions VALUES ('token-1', 2, 'bo@example.com', 1700000001, NULL);
INSERT INTO mails VALUES (1, 'bo@example.com', NULL, 'Karten', 'Viel Spaß', 'de', 1700000004);
INSERT INTO pictures VALUES ('picture-1', 1, 'image/png', x'89504e470d0a1a0a00ff', 1700000001);
INSERT INTO seed_stamp VALUES (1, 'sample', 0);
`;
