-- A refund that Stripe rejected is sent again with another idempotency key, which contains the number of rejections.
alter table refund add column rejections int not null default 0;

-- Older processes: every payment so far is for a booking.
alter table payment add constraint payment_purpose_check check (purpose = 'booking');

-- For the list of payments by period.
create index payment_by_creation on payment (created_at);
