import { TERMS_VALID_FROM } from '#modules/accounts/values/limits.ts'

/** Client terms apply to everyone; providers accept theirs in addition. */
export const TERMS_AUDIENCES = ['client', 'counsellor'] as const
export type TermsAudience = (typeof TERMS_AUDIENCES)[number]

/** One version of the terms of use, whose wording is frozen in `frozen/<audience>-<validFrom>.json`. */
export interface TermsVersion {
  audience: TermsAudience
  /** The date, in Estonian time, on which the version takes effect. */
  validFrom: string
  /** SHA-256 of the frozen wording in all languages, as proof of what a person accepted. */
  hash: string
}

/**
 * All versions, oldest first. Changing the wording requires a new version: `node ops/freeze-terms.ts` writes the
 * version's file and prints its entry for this list. Never remove a version that anyone has accepted.
 */
export const TERMS_VERSIONS: readonly TermsVersion[] = [
  {
    audience: 'client',
    validFrom: TERMS_VALID_FROM,
    hash: '6d2f65a7671a0e5a5c410072b0c6ec7c0a036d5d9f6376c54b8a996a780e099c',
  },
  {
    audience: 'counsellor',
    validFrom: TERMS_VALID_FROM,
    hash: '1b610bc777abf7ef380fdff7013d7680f4bd25d619925901ae5735893ca14374',
  },
]

/** Returns the version in force for an audience on a day (YYYY-MM-DD, in Estonian time). */
export function getTermsOn(audience: TermsAudience, day: string): TermsVersion {
  return TERMS_VERSIONS.findLast((version) => version.audience === audience && version.validFrom <= day)!
}

/** Lists the versions that take effect after a day. */
export function listTermsAfter(audience: TermsAudience, day: string): TermsVersion[] {
  return TERMS_VERSIONS.filter((version) => version.audience === audience && version.validFrom > day)
}
