/** How a client gets into the place of a session (decision 0059). Encrypted, because it may contain a door code. */
export const arrivalNote = `
alter table session_template add column sealed_arrival_note bytea;
`
