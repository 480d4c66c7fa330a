/** What the counsellor reads of why a claim was decided so; the client's words stay the client's. */
export const claimReasons = `
alter table claim add column sealed_counsellor_words bytea;
`
