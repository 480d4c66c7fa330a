/** The reason for a claim's outcome as shown to the provider; the client's own text is not shown to them. */
export const claimReasons = `
alter table claim add column sealed_counsellor_words bytea;
`
