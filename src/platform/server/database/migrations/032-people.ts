/**
 * Administration of accounts: second factor of a login, who can be booked, answered messages, a log that cannot be
 * truncated.
 */
export const people = `
-- By what this login has shown more than a password; null: by nothing. Superusers need it (decision 0037).
alter table login add column second_step text check (second_step in ('code', 'passkey'));

-- Null: done by a command on the server, where nobody is logged in.
alter table audit_log alter column actor_id drop not null;
create index audit_log_by_actor on audit_log (actor_id, audit_log_id desc);
create index audit_log_by_time on audit_log (at);
create trigger audit_log_is_never_emptied before truncate on audit_log for each statement execute function refuse_change();

-- What came by the contact form is answered once, or closed without an answer.
alter table contact_message
  add column state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  add column sealed_answer bytea,
  add column settled_at timestamptz,
  add column settled_by uuid references customer_account,
  add constraint answered_means_words check ((state = 'answered') = (sealed_answer is not null)),
  add constraint settled_means_when check ((state = 'open') = (settled_at is null));
create index contact_message_waiting on contact_message (created_at) where state = 'open';

-- Superusers look for people by parts of names and addresses, as they type them.
create index customer_account_by_words on customer_account
  using gin (plain_text(first_name || ' ' || last_name || ' ' || email_address::text) gin_trgm_ops);

-- Whoever blocks a counsellor locks their row first: a booking under way is waited for and seen, a later one waits here and is
-- refused. Two statements, because each looks anew after it has waited.
create function refuse_booking_with_closed_practice() returns trigger language plpgsql as $$
  declare owner uuid;
  begin
    select customer_account_id into owner from provider_account
      where provider_id = new.provider_id and blocked_at is null and deactivated_at is null for key share;
    if owner is null or exists (
      select from customer_account where customer_account_id = owner and login_blocked_at is not null
    ) then
      raise exception 'the practice is closed' using errcode = 'check_violation', constraint = 'booking_needs_open_practice';
    end if;
    return new;
  end $$;
create trigger booking_needs_open_practice before insert on booking
  for each row execute function refuse_booking_with_closed_practice();
`
