/** Messages between a client and a provider (issue 4, Messages; decision 0030). */
export const conversations = `
create table conversation (
  conversation_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account,
  customer_account_id uuid not null references customer_account,
  -- Of the last message. The row is locked while one is written, so numbers have no gaps and no twins.
  last_number int not null default 0,
  -- Grows with every change, so that a screen can ask for what is new since it last looked.
  revision int not null default 0,
  created_at timestamptz not null,
  last_line_at timestamptz,
  constraint one_conversation_a_pair unique (provider_id, customer_account_id),
  check (last_number >= 0 and revision >= last_number),
  check ((last_line_at is null) = (last_number = 0))
);
create index conversation_by_customer on conversation (customer_account_id, last_line_at desc);
create index conversation_by_provider on conversation (provider_id, last_line_at desc);
create index conversation_by_age on conversation (coalesce(last_line_at, created_at));

-- What each of the two has read, wants, and is still to be told by mail.
create table conversation_side (
  conversation_id uuid not null references conversation on delete cascade,
  side text not null check (side in ('client', 'counsellor')),
  read_number int not null default 0 check (read_number >= 0),
  stopped_at timestamptz,
  notice_at timestamptz,
  noticed_at timestamptz,
  primary key (conversation_id, side),
  -- One mail until it is read: whoever has been told is told nothing more.
  constraint one_notice_until_read check (notice_at is null or noticed_at is null)
);
create index conversation_notice_due on conversation_side (notice_at) where notice_at is not null;

-- One message, sealed and bound to the two people and its writer: a row moved elsewhere does not open.
create table conversation_line (
  conversation_id uuid not null references conversation on delete cascade,
  number int not null check (number > 0),
  -- Made by the sender's device, so that a repeat after a lost answer sends nothing more.
  line_id uuid not null,
  side text not null check (side in ('client', 'counsellor')),
  sealed bytea,
  gone text check (gone in ('takenBack', 'accountClosed')),
  written_at timestamptz not null,
  revision int not null,
  primary key (conversation_id, number),
  constraint line_is_sent_once unique (conversation_id, line_id),
  check ((sealed is null) = (gone is not null))
);
create index conversation_line_changes on conversation_line (conversation_id, revision);
create index conversation_line_by_writer on conversation_line (conversation_id, side) where sealed is not null;

-- What was said can be erased, never reworded or put elsewhere.
create function refuse_other_words() returns trigger language plpgsql as $$
  begin
    if (new.sealed is not null and new.sealed is distinct from old.sealed)
      or (new.conversation_id, new.number, new.line_id, new.side, new.written_at)
        is distinct from (old.conversation_id, old.number, old.line_id, old.side, old.written_at) then
      raise exception 'a message is never reworded' using errcode = 'check_violation', constraint = 'line_is_never_reworded';
    end if;
    return new;
  end $$;
create trigger line_is_never_reworded before update on conversation_line for each row execute function refuse_other_words();
`
