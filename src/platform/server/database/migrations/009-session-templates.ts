/** For a group below its minimum the day before: when the provider was asked, and their decision to hold it anyway. */
export const sessionTemplates = `
alter table group_occurrence
  add column asked_at timestamptz,
  add column held_at timestamptz,
  -- Whoever calls a date off has given every seat back first: nobody is left with a seat in nothing.
  add constraint nobody_sits_in_a_cancelled_date check (status <> 'cancelled' or seats_taken = 0);
create index group_occurrence_by_provider on group_occurrence (provider_id, start_at) where status = 'scheduled';
create index booking_ahead_by_template on booking (session_template_id, start_at)
  where status in ('booked', 'rescheduleRequested');
`
