/** Forms submitted without an account: a retry after a lost response is stored only once. */
export const sentOnce = `
alter table customer_request add column sent_mark bytea unique;
alter table contact_message add column sent_mark bytea unique;
`
