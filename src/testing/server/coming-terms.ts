import { TERMS_VERSIONS, type TermsVersion } from '#modules/accounts/values/terms/versions.ts'

/** Lets a newer version be known while `work` runs; its words are nobody's business there. */
export async function withComingTerms(version: Omit<TermsVersion, 'hash'>, work: () => Promise<void>): Promise<void> {
  const all = TERMS_VERSIONS as TermsVersion[]
  all.push({ ...version, hash: 'c'.repeat(64) })
  try {
    await work()
  } finally {
    all.pop()
  }
}
