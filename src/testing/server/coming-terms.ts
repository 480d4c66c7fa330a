import { TERMS_VERSIONS, type TermsVersion } from '#modules/accounts/values/terms/versions.ts'

/** Runs `work` while a newer version of the terms exists. Its content does not matter. */
export async function withComingTerms(version: Omit<TermsVersion, 'hash'>, work: () => Promise<void>): Promise<void> {
  const all = TERMS_VERSIONS as TermsVersion[]
  all.push({ ...version, hash: 'c'.repeat(64) })
  try {
    await work()
  } finally {
    all.pop()
  }
}
