import { existsSync, readFileSync } from 'node:fs'
import type { TermsVersion } from '#modules/accounts/values/terms/versions.ts'
import type { TermsWording } from './compose-terms.ts'

const folder = new URL('../../values/terms/frozen/', import.meta.url)
const cache = new Map<string, TermsWording>()

/** Returns the URL of the file with a version's frozen wording. */
export const getTermsFile = ({ audience, validFrom }: Pick<TermsVersion, 'audience' | 'validFrom'>): URL =>
  new URL(`${audience}-${validFrom}.json`, folder)

/** Returns a version's frozen wording. Each file is read once. @throws if the version's file is missing. */
export function loadFrozenTerms(version: TermsVersion): TermsWording {
  const file = getTermsFile(version)
  if (!existsSync(file)) throw new Error(`The terms of ${version.audience}s from ${version.validFrom} have no file`)
  const wording = cache.get(file.href) ?? (JSON.parse(readFileSync(file, 'utf8')) as TermsWording)
  cache.set(file.href, wording)
  return wording
}
