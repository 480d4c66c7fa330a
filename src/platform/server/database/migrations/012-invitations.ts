/** Invitations to reserved times, outcomes of session requests, and the booking made from an invitation. */
export const invitations = `
create table invitation (
  invitation_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account,
  session_template_id uuid not null references session_template,
  -- Somebody the counsellor knows from a session; null where an address was typed.
  customer_account_id uuid references customer_account,
  customer_request_id uuid references customer_request on delete set null,
  status text not null default 'pendingPayment'
    check (status in ('pendingPayment', 'accepted', 'expired', 'cancelled', 'declined')),
  -- Name, address and the words to the client.
  sealed bytea not null,
  ui_language text not null check (ui_language in ('en', 'et', 'ru')),
  -- Frozen when it is made, as a booking's are.
  type smallint not null check (type in (1, 2)),
  location smallint not null check (location in (1, 2)),
  title text not null,
  duration_minutes smallint not null check (duration_minutes between 15 and 480),
  language_id smallint not null,
  address text,
  price_cents int not null check (price_cents between 100 and 1000000),
  -- 0 percentage (in hundredths of a percent), 1 fixed amount (in cents).
  discount_type smallint check (discount_type in (0, 1)),
  discount int check (discount > 0),
  new_price_cents int not null check (new_price_cents between 100 and price_cents),
  expires_at timestamptz not null,
  sent_count smallint not null default 1 check (sent_count between 1 and 4),
  sent_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((discount_type is null) = (discount is null)),
  check (discount_type is not null or new_price_cents = price_cents),
  check ((status = 'pendingPayment') = (ended_at is null))
);
create index invitation_by_provider on invitation (provider_id, created_at desc);
create index invitation_open on invitation (expires_at) where status = 'pendingPayment';

-- The dates to choose from. A personal one is held until its own end; a seat of a group is held only by paying.
create table invitation_time (
  invitation_id uuid not null references invitation on delete cascade,
  start_at timestamptz not null,
  group_session_recurrence_id uuid references group_occurrence,
  lets_go_at timestamptz not null,
  primary key (invitation_id, start_at),
  check (lets_go_at <= start_at)
);

alter table calendar_entry add foreign key (invitation_id) references invitation;
alter table booking add column invitation_id uuid references invitation on delete set null;
-- Two tabs, two people with the link, money that comes late: one of them has it.
create unique index one_booking_an_invitation on booking (invitation_id)
  where invitation_id is not null and status in ('pendingPayment', 'booked', 'rescheduleRequested', 'completed', 'noShow');

alter table customer_request
  add column answer text check (answer in ('invited', 'declined')),
  add column answered_at timestamptz,
  add check ((answer is null) = (answered_at is null));
create index customer_request_by_age on customer_request (created_at);
`
