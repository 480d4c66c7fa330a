/** What sweepers try in turn: one that fails goes to the end of the line. */
export const orderOfTries = `
alter table refund add column tried_at timestamptz;
alter table take_back add column tried_at timestamptz;
alter table dispute add column read_at timestamptz;
`
