/**
 * What somebody consented to when they asked for another time (decision 0051): visitors have no account that could hold it, so it
 * stands with the request and goes with it. Null: asked by a program of others in its own words, or by who consented before.
 */
export const requestConsent = `
alter table customer_request
  add column consent_version text check (consent_version ~ '^\\d{4}-\\d{2}-\\d{2}$'),
  add column consent_words text check (consent_words <> ''),
  add constraint request_consent_is_whole check ((consent_version is null) = (consent_words is null));
`
