-- Names and titles hold only characters that are seen. Rows that have others are cleaned; of a name of which nothing
-- remains, a dash does.

-- Returns whether a line has characters that are not seen: control characters, zero-width characters, direction controls,
-- fillers and object marks. Joiners and variation selectors, which some scripts need, are left to the contract
-- (docs/decisions/0076).
create function has_hidden_characters(line text) returns boolean language sql immutable parallel safe
  return line ~ ('[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u2028-\u202e'
    '\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffc]');

create function pg_temp.clean(value text) returns text language sql immutable return normalize(regexp_replace(value,
  '[\u007f-\u0084\u0086-\u009f\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u202a-\u202e'
  '\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffc]', '', 'g'), NFC);
create function pg_temp.clean_line(value text) returns text language sql immutable return coalesce(nullif(trim(
  regexp_replace(regexp_replace(pg_temp.clean(value), '[\u0001-\u0008\u000e-\u001f]', '', 'g'),
    '[\s\u0085\u2028\u2029]+', ' ', 'g')), ''), '–');

update customer_account set first_name = pg_temp.clean_line(first_name), last_name = pg_temp.clean_line(last_name)
  where has_hidden_characters(first_name || last_name);
alter table customer_account add constraint customer_account_names_visible
  check (not has_hidden_characters(first_name || last_name));
update sign_up set first_name = pg_temp.clean_line(first_name), last_name = pg_temp.clean_line(last_name)
  where has_hidden_characters(first_name || last_name);
alter table sign_up add constraint sign_up_names_visible check (not has_hidden_characters(first_name || last_name));
update passkey set name = pg_temp.clean_line(name) where has_hidden_characters(name);
alter table passkey add constraint passkey_name_visible check (not has_hidden_characters(name));
update organization set name = pg_temp.clean_line(name) where has_hidden_characters(name);
alter table organization add constraint organization_name_visible check (not has_hidden_characters(name));
update provider_organization set name = pg_temp.clean_line(name) where has_hidden_characters(name);
alter table provider_organization add constraint provider_organization_name_visible
  check (not has_hidden_characters(name));
update provider_account set company_name = pg_temp.clean_line(company_name)
  where has_hidden_characters(company_name);
alter table provider_account add constraint provider_account_company_name_visible
  check (not has_hidden_characters(company_name));
update provider_application set
    pending_first_name = case when pending_first_name is not null then pg_temp.clean_line(pending_first_name) end,
    pending_last_name = case when pending_last_name is not null then pg_temp.clean_line(pending_last_name) end
  where has_hidden_characters(coalesce(pending_first_name, '') || coalesce(pending_last_name, ''));
alter table provider_application add constraint provider_application_names_visible
  check (not has_hidden_characters(coalesce(pending_first_name, '') || coalesce(pending_last_name, '')));
update credential set number = pg_temp.clean_line(number), issuer = pg_temp.clean_line(issuer)
  where has_hidden_characters(number || issuer);
alter table credential add constraint credential_names_visible check (not has_hidden_characters(number || issuer));
update booking set title = pg_temp.clean_line(title)
  where has_hidden_characters(title);
alter table booking add constraint booking_title_visible check (not has_hidden_characters(title));
update invitation set title = pg_temp.clean_line(title)
  where has_hidden_characters(title);
alter table invitation add constraint invitation_title_visible check (not has_hidden_characters(title));

-- Titles of session types, which bookings copy.
update session_template set texts = (
    select jsonb_object_agg(language, text || jsonb_build_object('title', pg_temp.clean_line(text ->> 'title')))
    from jsonb_each(texts) of_language (language, text))
  where exists (select from jsonb_each(texts) of_language (language, text) where has_hidden_characters(text ->> 'title'));

-- Texts of several lines. JSON escapes control characters, so the remaining ones are not affected.
update session_template set texts = pg_temp.clean(texts::text)::jsonb where texts::text <> pg_temp.clean(texts::text);
update provider_account set texts = pg_temp.clean(texts::text)::jsonb where texts::text <> pg_temp.clean(texts::text);
update organization set texts = pg_temp.clean(texts::text)::jsonb where texts::text <> pg_temp.clean(texts::text);

drop function pg_temp.clean_line(text), pg_temp.clean(text);
