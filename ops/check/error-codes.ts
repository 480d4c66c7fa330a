import { ALL_CALLS } from '#modules/contracts.ts'
import { DOMAIN_ERRORS } from '#platform/values/errors.ts'
import { type Catalogue, loadCatalogues } from './catalogues.ts'
import { isTest, readSources } from './sources.ts'
import { listPossibleKeys } from './text-uses.ts'

/**
 * Code that fails with errors that no call declares, such as those for rate limits, anti-forgery, a missing login and
 * outages.
 */
const HTTP_CODE = /^src\/platform\/server\/(http\/.*|context)\.ts$/

export interface ErrorCodeSources {
  codes: readonly string[]
  catalogues: Record<string, Catalogue>
  /** The error codes that calls declare. */
  declared: ReadonlySet<string>
  /** The string literals in the HTTP code. */
  inHttpCode: ReadonlySet<string>
}

/** Lists the codes that lack a message in one of the languages, and those that are unused. */
export function findErrorCodeProblems({ codes, catalogues, declared, inHttpCode }: ErrorCodeSources): string[] {
  const withoutText = codes.flatMap((code) =>
    Object.entries(catalogues)
      .filter(([, texts]) => !texts[`domainError.${code}`])
      .map(([language]) => `domainErrors: '${code}' has no text in ${language}`),
  )
  const unused = codes.filter((code) => !declared.has(code) && !inHttpCode.has(code))
  return [
    ...withoutText,
    ...unused.map((code) => `domainErrors: no call declares '${code}' and the HTTP code does not use it`),
  ]
}

/** Checks that every error code is in use and has a message in every language. */
export async function check(): Promise<string[]> {
  const httpCode = readSources(HTTP_CODE).filter(({ path }) => !isTest(path))
  return findErrorCodeProblems({
    codes: Object.keys(DOMAIN_ERRORS),
    catalogues: loadCatalogues(),
    declared: new Set(Object.values(ALL_CALLS).flatMap((call) => call.errors as readonly string[])),
    inHttpCode: listPossibleKeys(httpCode),
  })
}
