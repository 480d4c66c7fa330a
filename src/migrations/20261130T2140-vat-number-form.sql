-- VAT numbers of profiles were stored as typed ('ee 100 931 558'), which made an Estonian number look like a foreign one.
update provider_account set vat_number = nullif(upper(regexp_replace(vat_number, '[^[:alnum:]+*]', '', 'g')), '')
  where vat_number is not null;
-- Older processes: no version has been released. One that stored a number as typed would answer with 500.
alter table provider_account
  add constraint provider_account_vat_number_check check (vat_number ~ '^[A-Z]{2}[A-Z0-9+*]{2,14}$');
