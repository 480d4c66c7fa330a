/**
 * Arrival instructions for the location of a session (decision 0059). Encrypted, because they may contain a door code.
 */
export const arrivalNote = `
alter table session_template add column sealed_arrival_note bytea;
`
