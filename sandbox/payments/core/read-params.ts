import type { Param, Params } from './form-body.ts'
import { invalid } from './provider-error.ts'

/** `card.exp_month` → `card[exp_month]`, the way the provider names a parameter in its errors. */
const named = (path: string) => path.replace(/\.(\w+)/g, '[$1]')

/** The value at a dotted path, or nothing. */
export function at(params: Params, path: string): Param | undefined {
  let value: Param | undefined = params
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || Array.isArray(value)) return undefined
    value = value[step]
  }
  return value
}

/** A text, or nothing when absent. Empty means 'unset' to the provider and comes back as ''. */
export function text(params: Params, path: string): string | undefined {
  const value = at(params, path)
  if (value === undefined || typeof value === 'string') return value
  throw invalid(`Invalid string: ${named(path)}`, { param: named(path), early: true })
}

/** A text, or null when absent or emptied. */
export const textOrNull = (params: Params, path: string): string | null => text(params, path) || null

/** A text that has to be there. */
export function needText(params: Params, path: string): string {
  const value = text(params, path)
  if (value) return value
  throw invalid(`Missing required param: ${named(path)}.`, {
    code: 'parameter_missing',
    param: named(path),
    early: true,
  })
}

/** A whole number, or nothing when absent. */
export function whole(params: Params, path: string): number | undefined {
  const value = text(params, path)
  if (value === undefined || value === '') return undefined
  if (/^-?\d{1,12}$/.test(value)) return Number(value)
  throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: named(path), early: true })
}

/** A whole number of at least one. */
export function needPositive(params: Params, path: string): number {
  needText(params, path)
  const value = whole(params, path) as number
  if (value >= 1) return value
  throw invalid('This value must be greater than or equal to 1.', {
    code: 'parameter_invalid_integer',
    param: named(path),
    early: true,
  })
}

/** A flag, or nothing when absent. */
export function flag(params: Params, path: string): boolean | undefined {
  const value = text(params, path)
  if (value === undefined || value === '') return undefined
  if (value === 'true' || value === 'false') return value === 'true'
  throw invalid(`Invalid boolean: ${value}`, { param: named(path), early: true })
}

/** One of the given words, or nothing when absent. */
export function oneOf<T extends string>(params: Params, path: string, words: readonly T[]): T | undefined {
  const value = text(params, path)
  if (value === undefined || value === '') return undefined
  const found = words.find((word) => word === value)
  if (found !== undefined) return found
  throw invalid(`Invalid ${named(path)}: must be one of ${words.join(', ')}`, { param: named(path), early: true })
}

/** A group of values, or an empty one. */
export function group(params: Params, path: string): Params {
  const value = at(params, path)
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}

/** A list of texts, or an empty one. */
export function texts(params: Params, path: string): string[] {
  const value = at(params, path)
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** A three-letter currency in small letters. */
export function needCurrency(params: Params): string {
  const value = needText(params, 'currency').toLowerCase()
  if (/^[a-z]{3}$/.test(value)) return value
  throw invalid(`Invalid currency: ${value}`, { param: 'currency', early: true })
}

/** Metadata after a request: an emptied key goes, an emptied whole clears all, the rest is merged. */
export function mergeMetadata(old: Record<string, string> | null | undefined, params: Params): Record<string, string> {
  if (at(params, 'metadata') === '') return {}
  const merged = { ...old }
  for (const [key, value] of Object.entries(group(params, 'metadata'))) {
    if (value === '') delete merged[key]
    else merged[key] = String(value)
  }
  return merged
}

/** Refuses parameters that the call does not take, as the provider does; so a misspelt or unsupported one cannot hide. */
export function refuseUnknown(params: Params, takes: readonly string[]): void {
  const unknown = Object.keys(params).find((name) => name !== 'expand' && !takes.includes(name))
  if (unknown === undefined) return
  throw invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown, early: true })
}
