/** Purposes of consent (decision 0046). */
export const CONSENT_PURPOSES = ['healthData'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

/**
 * Consents with a wording: all purposes, and session requests, which need no account and store their own consent
 * (decision 0051).
 */
export const WORDED_CONSENTS = [...CONSENT_PURPOSES, 'request'] as const
export type WordedConsent = (typeof WORDED_CONSENTS)[number]

export const CONSENT_STATES = ['never', 'given', 'withdrawn'] as const
export type ConsentState = (typeof CONSENT_STATES)[number]

export const CONSENT_PLACES = ['signUp', 'booking', 'profile'] as const
export type ConsentPlace = (typeof CONSENT_PLACES)[number]
/** Where terms are accepted; `notice` is the notice after logging in. */
export const TERMS_PLACES = ['signUp', 'booking', 'application', 'notice'] as const
export type TermsPlace = (typeof TERMS_PLACES)[number]

/**
 * The current wording of each consent: its date, and the SHA-256 of `consent.<purpose>` in all languages, so that a
 * test fails if the wording changes without a new date. Receipts store the wording itself.
 */
export const CONSENT_WORDING: Record<WordedConsent, { version: string; hash: string }> = {
  healthData: {
    version: '2026-11-22',
    hash: '74fccab38a27b302460507f640e033c465440712c93170999352035c764c7438',
  },
  request: { version: '2026-11-22', hash: '4bd43ba32ee0ea76c75cbbc78498d62879e4b45a0fce93b5366fc057cfb170bc' },
}
