/**
 * Time zones that the database can compute with, search columns of waiting lists and session requests, and card setups.
 */
export const knownZones = `
-- A name this database does not know is read as Tallinn, as on the server: one person's zone stops no query about others.
create function known_zone(zone text) returns text language plpgsql stable parallel safe as $$
begin
  perform timezone(zone, timestamptz 'epoch');
  return zone;
exception when invalid_parameter_value then
  return 'Europe/Tallinn';
end $$;

-- Zones were taken that neither the server nor the database can compute with, and offsets, which are no places.
update customer_account set timezone = 'Europe/Tallinn'
  where lower(timezone) not in (select lower(name) from pg_timezone_names);
update provider_account set timezone = 'Europe/Tallinn'
  where lower(timezone) not in (select lower(name) from pg_timezone_names);
update sign_up set timezone = 'Europe/Tallinn'
  where lower(timezone) not in (select lower(name) from pg_timezone_names);

create index waiting_offer_by_waiting on waiting_offer (waiting_id);
create index customer_request_by_customer on customer_request (customer_account_id);

-- When the provider was last asked about a card that is being saved: the sweeper asks those first whom it asked longest ago.
alter table saved_card add column asked_at timestamptz;
`
