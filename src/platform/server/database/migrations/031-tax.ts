/**
 * VAT of each session, fixed at booking, and the data that the tax authority requires of a platform (decision 0036).
 */
export const tax = `
-- Standard rates in hundredths of a percent, each from its day on (VAT Act 15). A new one is a new migration.
create table vat_rate (
  country char(2) not null,
  valid_from date not null,
  rate int not null check (rate between 1 and 9999),
  primary key (country, valid_from)
);
insert into vat_rate values ('EE', '2009-07-01', 2000), ('EE', '2024-01-01', 2200), ('EE', '2025-07-01', 2400);
create function vat_rate_on(of_country text, day date) returns int language sql stable as $$
  select rate from vat_rate where country = of_country and valid_from <= day order by valid_from desc limit 1 $$;

-- Liable to VAT from this day on; without a number it means nothing.
alter table provider_account add column vat_since date;

-- Why it is exempt; null: the standard rate. Says nothing of a counsellor who is not liable.
alter table session_template add column vat_ground text check (vat_ground in ('health', 'social'));

alter table booking
  add column vat_treatment text check (vat_treatment in ('notRegistered', 'standard', 'exempt', 'abroad')),
  add column vat_ground text check (vat_ground in ('health', 'social')),
  add column vat_rate int,
  -- The number under which the counsellor was liable then: a paper with VAT names it, whatever happens to it later.
  add column seller_vat_number text;
update booking b set seller_vat_number = a.vat_number,
  vat_treatment = case when a.vat_number is null then 'notRegistered' when a.vat_number like 'EE%' then 'standard' else 'abroad' end,
  vat_rate = case when a.vat_number like 'EE%' then vat_rate_on('EE', (b.created_at at time zone 'Europe/Tallinn')::date) end
from provider_account a where a.provider_id = b.provider_id;
alter table booking
  alter column vat_treatment set not null,
  add constraint rate_of_standard check ((vat_treatment = 'standard') = (vat_rate is not null)),
  add constraint ground_of_exempt check ((vat_treatment = 'exempt') = (vat_ground is not null)),
  add constraint liable_by_number check ((vat_treatment = 'notRegistered') = (seller_vat_number is null));

-- A health service is one of a health profession (contract: HEALTH_PROVIDER_TYPES) whose certificate holds on the day of it.
create function is_health_profession_on(of_provider uuid, day date) returns boolean language sql stable as $$
  select exists (select from provider_kind k where k.provider_id = of_provider and k.provider_type_id in (5)
    and (k.valid_until is null or k.valid_until >= day)) $$;

-- Here and not where bookings are made: there are several such places, and each must freeze the same.
create function booking_takes_vat() returns trigger language plpgsql as $$
declare
  made_on date := (new.created_at at time zone 'Europe/Tallinn')::date;
  held_on date := (new.start_at at time zone 'Europe/Tallinn')::date;
  number text; since date; ground text;
begin
  if new.vat_treatment is not null then return new; end if;
  select a.vat_number, a.vat_since, t.vat_ground into number, since, ground
    from provider_account a, session_template t
    where a.provider_id = new.provider_id and t.session_template_id = new.session_template_id;
  if number is null or since > made_on then
    new.vat_treatment := 'notRegistered';
    return new;
  end if;
  new.seller_vat_number := number;
  if ground = 'health' and not is_health_profession_on(new.provider_id, held_on) then ground := null; end if;
  new.vat_ground := case when number like 'EE%' then ground end;
  new.vat_treatment := case when number not like 'EE%' then 'abroad' when ground is null then 'standard' else 'exempt' end;
  if new.vat_treatment = 'standard' then new.vat_rate := vat_rate_on('EE', made_on); end if;
  return new;
end $$;
create trigger booking_takes_vat before insert on booking for each row execute function booking_takes_vat();

create function vat_stays_frozen() returns trigger language plpgsql as $$
begin raise exception 'the VAT of a booking is frozen'; end $$;
create trigger vat_stays_frozen before update of vat_treatment, vat_ground, vat_rate, seller_vat_number on booking for each row
  when ((old.vat_treatment, old.vat_ground, old.vat_rate, old.seller_vat_number)
    is distinct from (new.vat_treatment, new.vat_ground, new.vat_rate, new.seller_vat_number))
  execute function vat_stays_frozen();

-- How often a counsellor was asked for what a platform has to report of them (DAC7).
create table tax_reminder (
  provider_id uuid primary key references provider_account on delete cascade,
  times smallint not null check (times between 1 and 3),
  asked_at timestamptz not null
);

-- Who a counsellor was when their account closed: a platform reports the year all the same and keeps it for seven (DAC7).
create table tax_seller (
  provider_id uuid primary key references provider_account on delete cascade,
  sealed bytea not null,
  kept_until date not null
);
`
