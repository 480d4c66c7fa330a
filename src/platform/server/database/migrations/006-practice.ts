/** Additions for the provider area: reserved times without a booking, sessions for one client, and the audit log. */
export const practice = `
-- A time may also wait for somebody who was invited, or who was asked to move.
alter table calendar_entry
  add column invitation_id uuid,
  add column reschedule_request_id uuid,
  drop constraint calendar_entry_check2,
  add constraint calendar_entry_has_one_holder
    check (num_nonnulls(booking_id, group_session_recurrence_id, invitation_id, reschedule_request_id) = 1);
create index calendar_entry_by_invitation on calendar_entry (invitation_id) where invitation_id is not null;
create index calendar_entry_by_request on calendar_entry (reschedule_request_id) where reschedule_request_id is not null;

-- Made for an invitation with terms of its own: never listed, never offered to anybody else.
alter table session_template add column is_private boolean not null default false,
  add constraint private_is_never_active check (not (is_private and is_active));

-- Who decided or looked at what, when and why. Nothing in it is ever changed.
create table audit_log (
  audit_log_id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid not null references customer_account,
  action text not null,
  subject_kind text not null,
  subject_id uuid not null,
  reason text
);
create index audit_log_by_subject on audit_log (subject_kind, subject_id, at desc);
create function refuse_change() returns trigger language plpgsql as $$
  begin raise exception '% is append-only', tg_table_name; end $$;
create trigger audit_log_is_append_only before update or delete on audit_log for each row execute function refuse_change();
`
