/** When public feedback was switched on again: pending feedback is not published immediately (decision 0025). */
export const feedbackOn = `
alter table provider_account add column feedback_on_at timestamptz;
`
