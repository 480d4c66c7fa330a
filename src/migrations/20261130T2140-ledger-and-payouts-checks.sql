-- A refund's ledger entries are looked up whenever the refund changes.
create index ledger_entry_by_refund on ledger_entry (refund_id) where refund_id is not null;

-- Older processes: they write only these reasons of transfers.
alter table transfer add check (reason in ('accountMissing', 'accountNotReady', 'accountClosed', 'onHold', 'balance', 'checked',
    'refused'));

-- Older processes: as above.
alter table transfer_attempt add check (reason in ('accountMissing', 'accountNotReady', 'accountClosed', 'onHold', 'balance', 'checked',
    'refused'));
