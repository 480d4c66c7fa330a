-- Administrators get one email a day about differences, and each difference is in one of them.
alter table reconciliation_run add column emailed_on date constraint one_difference_email_a_day unique;
alter table discrepancy add column emailed_at timestamptz;
-- The run that found a difference emailed it.
update discrepancy set emailed_at = first_seen where cause <> 'notListedYet';
