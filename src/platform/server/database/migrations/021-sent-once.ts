/** Forms of people without an account: what is sent again because the answer was lost is there once. */
export const sentOnce = `
alter table customer_request add column sent_mark bytea unique;
alter table contact_message add column sent_mark bytea unique;
`
