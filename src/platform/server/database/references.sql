-- The account table is created after the platform's tables.
alter table audit_log add constraint audit_log_actor_id_fkey foreign key (actor_id) references customer_account;
alter table audit_reason add constraint audit_reason_customer_account_id_fkey
  foreign key (customer_account_id) references customer_account;
alter table idempotency_key add constraint idempotency_key_customer_account_id_fkey
  foreign key (customer_account_id) references customer_account on delete cascade;
