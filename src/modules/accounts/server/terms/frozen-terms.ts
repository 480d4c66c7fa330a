import { existsSync, readFileSync } from 'node:fs'
import type { TermsVersion } from '#modules/accounts/values/terms/versions.ts'
import type { WrittenTerms } from './compose-terms.ts'

const folder = new URL('../../values/terms/frozen/', import.meta.url)
const read = new Map<string, WrittenTerms>()

/** The file that keeps a version's words. */
export const fileOfTerms = ({ audience, validFrom }: Pick<TermsVersion, 'audience' | 'validFrom'>): URL =>
  new URL(`${audience}-${validFrom}.json`, folder)

/** The words of a version as they were when it was made; read once. @throws when its file is gone. */
export function frozenTerms(version: TermsVersion): WrittenTerms {
  const file = fileOfTerms(version)
  if (!existsSync(file)) throw new Error(`The terms of ${version.audience}s from ${version.validFrom} have no file`)
  const written = read.get(file.href) ?? (JSON.parse(readFileSync(file, 'utf8')) as WrittenTerms)
  read.set(file.href, written)
  return written
}
