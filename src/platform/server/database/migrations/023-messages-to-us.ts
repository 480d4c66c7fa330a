/** From whom a message to us came, unreadable but findable: a person who leaves takes theirs along (decision 0021). */
export const messagesToUs = `
alter table contact_message add column sender_mark bytea;
create index contact_message_by_sender on contact_message (sender_mark);
create index contact_message_by_age on contact_message (created_at);
`
