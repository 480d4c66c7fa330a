import { TERMS_VALID_FROM } from '#platform/values/constants.ts'

/** Whose terms: a client's, or a counsellor's beside those. */
export const TERMS_AUDIENCES = ['client', 'counsellor'] as const
export type TermsAudience = (typeof TERMS_AUDIENCES)[number]

/** One version of the terms of use. Its words lie frozen in `frozen/<audience>-<validFrom>.json`. */
export interface TermsVersion {
  audience: TermsAudience
  /** The day in Estonia on which it comes into force, until the next one of its audience. */
  validFrom: string
  /** SHA-256 of the frozen words in all languages: what somebody agreed to, provably. */
  hash: string
}

/**
 * Every version there has been, oldest first. A changed wording is a new version: `node ops/freeze-terms.ts` writes its file
 * and says the line for here. A version somebody has agreed to is never taken out.
 */
export const TERMS_VERSIONS: readonly TermsVersion[] = [
  {
    audience: 'client',
    validFrom: TERMS_VALID_FROM,
    hash: '475ad76f5ca07e58dc11d9b3fa1b6ba8df17ceaf979ad223b2100f3f06a9fc2c',
  },
  {
    audience: 'counsellor',
    validFrom: TERMS_VALID_FROM,
    hash: '3d36c0b7493fbedf1d66ac04dd66f88594201bde4f2f30c0cec3fbd3d0a25254',
  },
]

/** The terms of an audience on a day (YYYY-MM-DD in Estonia): the youngest that has come into force. */
export function termsOn(audience: TermsAudience, day: string): TermsVersion {
  return TERMS_VERSIONS.findLast((one) => one.audience === audience && one.validFrom <= day)!
}

/** Those that are known and not in force yet. */
export function termsAfter(audience: TermsAudience, day: string): TermsVersion[] {
  return TERMS_VERSIONS.filter((one) => one.audience === audience && one.validFrom > day)
}
