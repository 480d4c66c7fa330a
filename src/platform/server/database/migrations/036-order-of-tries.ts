/** Order of retries in scheduled jobs: an item that fails moves to the end of the queue. */
export const retryOrder = `
alter table refund add column tried_at timestamptz;
alter table take_back add column tried_at timestamptz;
alter table dispute add column read_at timestamptz;
`
