/** Fingerprint of a contact message's sender, so that deleting an account erases its messages (decision 0021). */
export const contactMessages = `
alter table contact_message add column sender_mark bytea;
create index contact_message_by_sender on contact_message (sender_mark);
create index contact_message_by_age on contact_message (created_at);
`
