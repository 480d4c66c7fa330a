-- Values and a few columns get the names that the glossary uses: statuses, reasons, accounts of the ledger and kinds of
-- emails. A constraint that names a value is dropped, the rows are renamed, and the constraint is added again.

-- Accounts
alter table login_challenge drop constraint login_challenge_kind_check;
update login_challenge set kind = 'reactivate' where kind = 'wake';
alter table login_challenge add constraint login_challenge_kind_check check (kind in ('secondStep', 'reactivate'));
alter table email_preference drop constraint email_preference_kind_check;
update email_preference set kind = 'waitlistOffer' where kind = 'waitingOffer';
alter table email_preference add constraint email_preference_kind_check
  check (kind in ('reminderDay', 'reminderHour', 'feedbackRequest', 'message', 'waitlistOffer'));

-- Stored emails
update email set kind = replace(kind, 'waiting', 'waitlist')
  where kind in ('waitingOffer', 'waitingOfferGone', 'waitingEnded');
update email set dedupe_key = replace(replace(dedupe_key, 'credential-lapsed:', 'credential-expired:'),
    'credential-lapsing:', 'credential-expiring:')
  where dedupe_key like 'credential-laps%';

-- Organizations
alter table provider_organization drop constraint provider_organization_state_check;
update provider_organization set state = 'requested' where state = 'asked';
alter table provider_organization add constraint provider_organization_state_check
  check (state in ('requested', 'invited', 'confirmed', 'ended'));
alter table provider_organization drop constraint provider_organization_ended_by_check;
update provider_organization set ended_by = case ended_by when 'counsellor' then 'provider'
    when 'organisation' then 'organization' when 'superuser' then 'admin' end
  where ended_by in ('counsellor', 'organisation', 'superuser');
alter table provider_organization add constraint provider_organization_ended_by_check
  check (ended_by in ('provider', 'organization', 'admin', 'time'));

-- Scheduled charges
alter table scheduled_charge drop constraint ended_charge_has_a_time;
alter table scheduled_charge drop constraint scheduled_charge_status_check;
update scheduled_charge set status = 'cancelled' where status = 'over';
alter table scheduled_charge add constraint scheduled_charge_status_check
  check (status in ('open', 'saved', 'charging', 'failed', 'charged', 'cancelled'));
alter table scheduled_charge add constraint ended_charge_has_a_time
  check ((status in ('charged', 'cancelled')) = (ended_at is not null));

-- Credentials
alter table credential drop constraint verified_has_a_checker;
alter table credential drop constraint rejected_with_a_reason;
alter table credential rename column refused_because to rejection_reason;
alter table credential drop constraint credential_status_check;
update credential set status = case status when 'refused' then 'rejected' when 'past' then 'replaced' end
  where status in ('refused', 'past');
alter table credential add constraint credential_status_check
  check (status in ('unchecked', 'verified', 'rejected', 'replaced'));
alter table credential add constraint verified_has_a_checker
  check (status not in ('verified', 'replaced') or (checked_by is not null and checked_at is not null));
alter table credential add constraint rejected_with_a_reason
  check ((status = 'rejected') = (rejection_reason is not null));

-- Proposals of another time
alter table reschedule_request drop constraint reschedule_request_status_check;
update reschedule_request set status = 'expired' where status = 'lapsed';
alter table reschedule_request add constraint reschedule_request_status_check
  check (status in ('open', 'accepted', 'declined', 'withdrawn', 'expired'));

-- Messages
alter table message drop constraint message_removed_because_check;
update message set removed_because = case removed_because when 'takenBack' then 'deletedBySender'
    when 'accountClosed' then 'accountDeleted' end
  where removed_because in ('takenBack', 'accountClosed');
alter table message add constraint message_removed_because_check
  check (removed_because in ('deletedBySender', 'accountDeleted'));

-- Meetings in Zoom
drop view active_zoom_meeting;
drop index one_meeting_per_booking;
drop index one_meeting_per_date;
alter table zoom_meeting drop constraint one_meeting_per_host;
alter table zoom_meeting drop constraint no_meeting_beside_another_provider;
alter table zoom_meeting drop constraint zoom_meeting_check4;
alter table zoom_meeting drop constraint zoom_meeting_state_check;
update zoom_meeting set state = case state when 'claimed' then 'creating' when 'standing' then 'created'
    when 'leaving' then 'deleting' end
  where state in ('claimed', 'standing', 'leaving');
alter table zoom_meeting add constraint zoom_meeting_state_check check (state in ('creating', 'created', 'deleting'));
alter table zoom_meeting add constraint zoom_meeting_check4
  check (state <> 'created' or num_nonnulls(meeting_number, matched_at) = 2);
alter table zoom_meeting add constraint one_meeting_per_host
  exclude using gist (host with =, tstzrange(start_at, end_at) with &&) where (state <> 'deleting');
alter table zoom_meeting add constraint no_meeting_beside_another_provider
  exclude using gist (host with =, provider_id with <>, room_hours with &&) where (state <> 'deleting');
create unique index one_meeting_per_booking on zoom_meeting (booking_id) where state <> 'deleting';
create unique index one_meeting_per_date on zoom_meeting (group_occurrence_id) where state <> 'deleting';
create view active_zoom_meeting as
  select zoom_meeting_id, booking_id, group_occurrence_id, start_at, meeting_number, encrypted_join_url
  from zoom_meeting
  where state = 'created' and matched_at <= lower(room_hours);

-- Waiting lists
alter table waitlist_entry drop constraint waitlist_entry_status_check;
update waitlist_entry set status = case status when 'lapsed' then 'expired' when 'calledOff' then 'cancelled'
    when 'over' then 'ended' end
  where status in ('lapsed', 'calledOff', 'over');
alter table waitlist_entry add constraint waitlist_entry_status_check
  check (status in ('waiting', 'offered', 'booked', 'declined', 'expired', 'left', 'cancelled', 'ended'));
alter table waitlist_offer drop constraint waitlist_offer_answer_check;
update waitlist_offer set answer = 'expired' where answer = 'lapsed';
alter table waitlist_offer add constraint waitlist_offer_answer_check
  check (answer in ('booked', 'declined', 'expired', 'withdrawn'));

-- Payouts to banks
drop view unresolved_bank_payout;
alter table bank_payout drop constraint bank_payout_check;
alter table bank_payout rename column lost_at to failed_at;
alter table bank_payout drop constraint bank_payout_status_check;
update bank_payout set status = case status when 'underWay' then 'inTransit' when 'lost' then 'failed' end
  where status in ('underWay', 'lost');
alter table bank_payout add constraint bank_payout_status_check check (status in ('inTransit', 'paid', 'failed'));
alter table bank_payout add constraint bank_payout_check
  check ((status = 'failed') = (failure is not null) and (status = 'failed') = (failed_at is not null));
create view unresolved_bank_payout as
  select * from bank_payout b where b.status = 'failed' and not exists (
    select from bank_payout later where later.provider_id is not distinct from b.provider_id
      and later.status = 'paid' and later.sent_at > b.sent_at);

-- Transfers
alter table transfer_attempt drop constraint transfer_attempt_outcome_check;
update transfer_attempt set outcome = case outcome when 'refused' then 'rejected' when 'away' then 'noResponse'
    when 'carried' then 'offset' end
  where outcome in ('refused', 'away', 'carried');
alter table transfer_attempt add constraint transfer_attempt_outcome_check
  check (outcome in ('sent', 'rejected', 'noResponse', 'offset'));
drop index one_open_reversal;
alter table transfer_reversal drop constraint transfer_reversal_check;
alter table transfer_reversal drop constraint transfer_reversal_status_check;
update transfer_reversal set status = case status when 'asked' then 'pending' when 'done' then 'succeeded'
    when 'refused' then 'failed' end
  where status in ('asked', 'done', 'refused');
alter table transfer_reversal add constraint transfer_reversal_status_check
  check (status in ('pending', 'succeeded', 'failed'));
alter table transfer_reversal alter column status set default 'pending';
alter table transfer_reversal add constraint transfer_reversal_check
  check ((status = 'pending') = (settled_at is null));
create unique index one_open_reversal on transfer_reversal (provider_id) where status = 'pending';
create or replace function negative_balance_cents(of_provider uuid) returns int language sql stable as $$
  with booked as (
    select coalesce(sum(l.amount_cents), 0) as cents
    from ledger_line l join ledger_entry e using (entry_id)
    left join payment p on p.payment_id = e.payment_id
    left join transfer_item i on p.purpose = 'booking' and i.booking_id = p.purpose_id
    left join transfer t on t.transfer_id = i.transfer_id
    where l.provider_id = of_provider and (e.payment_id is null or t.settled_at is not null)),
  pending_refund as (
    select p.payment_id, p.amount_cents as paid, b.fee_cents as fee, sum(r.amount_cents) as cents,
      disputed_cents_lost(p.payment_id) + coalesce((select sum(g.amount_cents) from refund g
        where g.payment_id = p.payment_id and g.status = 'succeeded' and g.borne_by = 'shared'), 0) as refunded
    from refund r join payment p using (payment_id)
    join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
    join transfer_item i on i.booking_id = b.booking_id join transfer t on t.transfer_id = i.transfer_id
    where r.status = 'pending' and r.borne_by = 'shared' and b.provider_id = of_provider and t.settled_at is not null
    group by p.payment_id, b.fee_cents),
  pending_share as (
    select coalesce(sum(part_left(paid, least(paid, refunded)::int, fee)
      - part_left(paid, least(paid, refunded + cents)::int, fee)), 0) as cents
    from pending_refund),
  deduction as (
    select coalesce(sum(deducted_cents) filter (where status = 'pending'), 0) as pending,
      coalesce(sum(greatest(0, reversed_cents - (select coalesce(sum(b.amount_cents), 0) from transfer_reversal b
        where b.transfer_id = transfer.transfer_id and b.status = 'succeeded'))), 0) as unrecorded
    from transfer where provider_id = of_provider and status in ('pending', 'succeeded', 'reversed')),
  open_reversal as (
    select coalesce(sum(amount_cents), 0) as open from transfer_reversal
    where provider_id = of_provider and status = 'pending'),
  balance as (
    select booked.cents - deduction.pending - open_reversal.open as cents, deduction.unrecorded,
      pending_share.cents as pending_share
    from booked, deduction, open_reversal, pending_share)
  select (case when cents >= 0 then cents else least(0, cents + unrecorded + pending_share) end)::int from balance $$;

-- Ledger. Its rows never change otherwise.
alter table ledger_entry disable trigger ledger_entry_is_append_only;
alter table ledger_line disable trigger ledger_line_is_append_only;
alter table ledger_line drop constraint counsellor_line_has_a_provider;
alter table ledger_entry drop constraint ledger_entry_kind_check;
update ledger_entry set kind = 'stripeFee' where kind = 'providerFee';
alter table ledger_entry add constraint ledger_entry_kind_check
  check (kind in ('payment', 'refund', 'refundReturned', 'transfer', 'reversal', 'disputeOpened', 'disputeWon',
    'disputeLost', 'stripeFee', 'platformPayout', 'correction'));
update ledger_entry set reason = 'sessionCancelled' where reason = 'calledOff';
alter table ledger_line drop constraint ledger_line_account_check;
update ledger_line set account = case account when 'counsellor' then 'provider'
    when 'providerCost' then 'stripeCost' end
  where account in ('counsellor', 'providerCost');
alter table ledger_line add constraint ledger_line_account_check
  check (account in ('held', 'provider', 'fee', 'stripeCost', 'platformCost', 'disputed', 'bank'));
alter table ledger_line add constraint provider_line_has_a_provider
  check ((account = 'provider') = (provider_id is not null));
alter table ledger_entry enable trigger ledger_entry_is_append_only;
alter table ledger_line enable trigger ledger_line_is_append_only;

-- Claims
alter table claim drop constraint claim_opened_by_check;
update claim set opened_by = 'system' where opened_by = 'machine';
alter table claim add constraint claim_opened_by_check check (opened_by in ('client', 'system'));

-- Reconciliation
alter table discrepancy drop constraint discrepancy_kind_check;
update discrepancy set kind = case kind when 'missingHere' then 'missingInLedger'
    when 'missingThere' then 'missingAtStripe' end
  where kind in ('missingHere', 'missingThere');
alter table discrepancy add constraint discrepancy_kind_check
  check (kind in ('missingInLedger', 'missingAtStripe', 'amount', 'state', 'balance'));
alter table discrepancy drop constraint discrepancy_cause_check;
update discrepancy set cause = case cause when 'eventLost' then 'missedEvent' when 'byHand' then 'madeAtStripe'
    when 'unknownHere' then 'unknownToUs' when 'maybeLater' then 'notListedYet' when 'notThere' then 'notListed' end
  where cause in ('eventLost', 'byHand', 'unknownHere', 'maybeLater', 'notThere');
alter table discrepancy add constraint discrepancy_cause_check
  check (cause in ('missedEvent', 'madeAtStripe', 'unknownToUs', 'notListedYet', 'notListed', 'feeChanged',
    'amountDiffers', 'rowChanged', 'bankReturned', 'explained', 'unknown'));

-- Imported people
drop index imported_person_to_write;
alter table imported_person drop constraint imported_person_check;
alter table imported_person drop constraint imported_person_check1;
alter table imported_person drop constraint imported_person_state_check;
update imported_person set state = case state when 'waiting' then 'pending'
    when 'refused' then 'declined' end
  where state in ('waiting', 'refused');
alter table imported_person add constraint imported_person_state_check
  check (state in ('pending', 'invited', 'optedIn', 'declined', 'expired'));
alter table imported_person alter column state set default 'pending';
alter table imported_person add constraint imported_person_check
  check ((encrypted is null) = (state in ('optedIn', 'declined', 'expired')));
alter table imported_person add constraint imported_person_check1
  check ((ended_at is null) = (state in ('pending', 'invited')));
create index imported_person_to_write on imported_person (place) where state = 'pending';
