import { ALL_CALLS } from '#modules/contracts.ts'
import { DOMAIN_ERRORS } from '#platform/values/errors.ts'
import { allCatalogues, type Catalogue } from './catalogues.ts'
import { isTest, sources } from './sources.ts'
import { possibleKeys } from './text-uses.ts'

/** The edge refuses what no call needs to declare: limits, anti-forgery, a missing login, a part that is down. */
const EDGE = /^src\/platform\/server\/(http\/.*|context)\.ts$/

export interface Refusing {
  codes: readonly string[]
  catalogues: Record<string, Catalogue>
  /** Codes that some call declares. */
  declared: ReadonlySet<string>
  /** Strings in the edge's code. */
  atTheEdge: ReadonlySet<string>
}

/** Codes without their text in a language, and codes that nobody can be refused with. */
export function refusalProblems({ codes, catalogues, declared, atTheEdge }: Refusing): string[] {
  const silent = codes.flatMap((code) =>
    Object.entries(catalogues)
      .filter(([, texts]) => !texts[`refusal.${code}`])
      .map(([language]) => `refusals: '${code}' has no text in ${language}`),
  )
  const idle = codes.filter((code) => !declared.has(code) && !atTheEdge.has(code))
  return [...silent, ...idle.map((code) => `refusals: no call declares '${code}' and the edge does not use it`)]
}

/** Every refusal can happen and has its words. */
export async function check(): Promise<string[]> {
  const edge = sources(EDGE).filter(({ path }) => !isTest(path))
  return refusalProblems({
    codes: Object.keys(DOMAIN_ERRORS),
    catalogues: allCatalogues(),
    declared: new Set(Object.values(ALL_CALLS).flatMap((call) => call.refuses as readonly string[])),
    atTheEdge: possibleKeys(edge),
  })
}
