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
    hash: 'cbff0630f55425286d917342ac36a1057df0aa647a7fb98f29fabdcf199d7ecb',
  },
  {
    audience: 'counsellor',
    validFrom: TERMS_VALID_FROM,
    hash: '69d088a9df69b3b718024fe12f23a3e5878bbc6ae1e2269bf95c083be879b704',
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
