-- Requests for another time that arrive in quick succession are collected in one email to the provider.
alter table session_request add column delivery text not null default 'emailed'
  check (delivery in ('emailed', 'waiting', 'collected'));
create index session_request_waiting on session_request (provider_id) where delivery = 'waiting';
