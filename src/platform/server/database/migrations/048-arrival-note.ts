/** How somebody gets in where a session is held (decision 0059): sealed, because a door code opens a door. */
export const arrivalNote = `
alter table session_template add column sealed_arrival_note bytea;
`
