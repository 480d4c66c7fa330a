/** Purposes of consent (decision 0046). */
export const CONSENT_PURPOSES = ['healthData'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

/**
 * Consents with versioned wording: all purposes, and session requests, which need no account and store their own
 * consent (decision 0051).
 */
export const WORDED_CONSENTS = [...CONSENT_PURPOSES, 'request'] as const
export type WordedConsent = (typeof WORDED_CONSENTS)[number]

export const CONSENT_STATES = ['never', 'given', 'withdrawn'] as const
export type ConsentState = (typeof CONSENT_STATES)[number]

export const CONSENT_PLACES = ['signUp', 'booking', 'profile'] as const
export type ConsentPlace = (typeof CONSENT_PLACES)[number]
/** Where terms are accepted; `notice` is the notice shown after login. */
export const TERMS_PLACES = ['signUp', 'booking', 'application', 'notice'] as const
export type TermsPlace = (typeof TERMS_PLACES)[number]

/**
 * The current wording of each consent: its date and the SHA-256 of `consent.<purpose>` in all languages. A test fails
 * if the wording changes without a new date. Receipts store the wording itself.
 */
export const CONSENT_WORDING: Record<WordedConsent, { version: string; hash: string }> = {
  healthData: {
    version: '2026-11-30',
    hash: 'bc8853451f34c8b6522d7b5176ac1f9ef78b2ce5484b8bb7cd4abd3e486bb6e6',
  },
  request: { version: '2026-11-30', hash: '9fd89b76ecbef5de108cc7ae9d160f2dc9ae45ededac213dc0a2f82381186b40' },
}
