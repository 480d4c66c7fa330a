import type { Param, Params } from './form-body.ts'
import { invalid } from './stripe-api-error.ts'

/** `card.exp_month` → `card[exp_month]`, Stripe's notation for a parameter in errors. */
const toBracketPath = (path: string) => path.replace(/\.(\w+)/g, '[$1]')

/** The value at a dotted path, or undefined. */
export function at(params: Params, path: string): Param | undefined {
  let value: Param | undefined = params
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || Array.isArray(value)) return undefined
    value = value[step]
  }
  return value
}

/** A string, or undefined when absent. Empty means 'unset' in Stripe's API and is returned as ''. */
export function text(params: Params, path: string): string | undefined {
  const value = at(params, path)
  if (value === undefined || typeof value === 'string') return value
  throw invalid(`Invalid string: ${toBracketPath(path)}`, { param: toBracketPath(path), early: true })
}

/** A string, or null when absent or empty. */
export const textOrNull = (params: Params, path: string): string | null => text(params, path) || null

/** A required string. */
export function needText(params: Params, path: string): string {
  const value = text(params, path)
  if (value) return value
  throw invalid(`Missing required param: ${toBracketPath(path)}.`, {
    code: 'parameter_missing',
    param: toBracketPath(path),
    early: true,
  })
}

/** A whole number, or undefined when absent. */
export function whole(params: Params, path: string): number | undefined {
  const value = text(params, path)
  if (value === undefined || value === '') return undefined
  if (/^-?\d{1,12}$/.test(value)) return Number(value)
  throw invalid(`Invalid integer: ${value}`, {
    code: 'parameter_invalid_integer',
    param: toBracketPath(path),
    early: true,
  })
}

/** A whole number of at least one. */
export function needPositive(params: Params, path: string): number {
  needText(params, path)
  const value = whole(params, path) as number
  if (value >= 1) return value
  throw invalid('This value must be greater than or equal to 1.', {
    code: 'parameter_invalid_integer',
    param: toBracketPath(path),
    early: true,
  })
}

/** A flag, or undefined when absent. */
export function flag(params: Params, path: string): boolean | undefined {
  const value = text(params, path)
  if (value === undefined || value === '') return undefined
  if (value === 'true' || value === 'false') return value === 'true'
  throw invalid(`Invalid boolean: ${value}`, { param: toBracketPath(path), early: true })
}

/** One of the given values, or undefined when absent. */
export function oneOf<T extends string>(params: Params, path: string, values: readonly T[]): T | undefined {
  const value = text(params, path)
  if (value === undefined || value === '') return undefined
  const found = values.find((candidate) => candidate === value)
  if (found !== undefined) return found
  throw invalid(`Invalid ${toBracketPath(path)}: must be one of ${values.join(', ')}`, {
    param: toBracketPath(path),
    early: true,
  })
}

/** A group of values, or an empty one. */
export function group(params: Params, path: string): Params {
  const value = at(params, path)
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}

/** A list of strings, or an empty one. */
export function texts(params: Params, path: string): string[] {
  const value = at(params, path)
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** A three-letter currency code in lower case. */
export function needCurrency(params: Params): string {
  const value = needText(params, 'currency').toLowerCase()
  if (/^[a-z]{3}$/.test(value)) return value
  throw invalid(`Invalid currency: ${value}`, { param: 'currency', early: true })
}

/** The metadata after a request: an empty value removes its key, an empty group clears all, the rest is merged. */
export function mergeMetadata(old: Record<string, string> | null | undefined, params: Params): Record<string, string> {
  if (at(params, 'metadata') === '') return {}
  const merged = { ...old }
  for (const [key, value] of Object.entries(group(params, 'metadata'))) {
    if (value === '') delete merged[key]
    else merged[key] = String(value)
  }
  return merged
}

/** Rejects unknown parameters like Stripe, so that a misspelt or unsupported one cannot go unnoticed. */
export function rejectUnknown(params: Params, takes: readonly string[]): void {
  const unknown = Object.keys(params).find((name) => name !== 'expand' && !takes.includes(name))
  if (unknown === undefined) return
  throw invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown, early: true })
}
