/**
 * Consent given with a session request (decision 0051). Visitors have no account to store it, so it is stored and
 * erased with the request. Null: the request came from an API client with its own wording, or consent had been given
 * before.
 */
export const requestConsent = `
alter table customer_request
  add column consent_version text check (consent_version ~ '^\\d{4}-\\d{2}-\\d{2}$'),
  add column consent_words text check (consent_words <> ''),
  add constraint request_consent_is_whole check ((consent_version is null) = (consent_words is null));
`
