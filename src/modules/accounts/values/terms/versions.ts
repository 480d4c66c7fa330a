import { TERMS_VALID_FROM } from '#modules/accounts/values/limits.ts'

/** Client terms apply to everyone; providers accept theirs in addition. */
export const TERMS_AUDIENCES = ['client', 'counsellor'] as const
export type TermsAudience = (typeof TERMS_AUDIENCES)[number]

/** One version of the terms of use, whose wording is frozen in `frozen/<audience>-<validFrom>.json`. */
export interface TermsVersion {
  audience: TermsAudience
  /** The day in Estonia on which the version takes effect. */
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
    hash: '94e6136f2f795ed6ede20d8760aafdccfaba0e3dcc554ce21323bc33c8f6966c',
  },
  {
    audience: 'counsellor',
    validFrom: TERMS_VALID_FROM,
    hash: 'cda988bf391e721e5fd9d7e3ec0d37bb98ef10232c7119df6d836f956c22edcb',
  },
]

/** Returns the version in force for an audience on a day (YYYY-MM-DD in Estonia). */
export function getTermsOn(audience: TermsAudience, day: string): TermsVersion {
  return TERMS_VERSIONS.findLast((version) => version.audience === audience && version.validFrom <= day)!
}

/** Lists the versions that take effect after a day. */
export function listTermsAfter(audience: TermsAudience, day: string): TermsVersion[] {
  return TERMS_VERSIONS.filter((version) => version.audience === audience && version.validFrom > day)
}
