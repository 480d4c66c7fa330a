import type { Param, Params } from './form-body.ts'
import { invalid } from './stripe-api-error.ts'

/** Converts a path to the notation used in Stripe's error messages: `card.exp_month` → `card[exp_month]`. */
const toBracketPath = (path: string) => path.replace(/\.(\w+)/g, '[$1]')

/** Returns the parameter at a dotted path, or undefined if it is absent. */
export function getParam(params: Params, path: string): Param | undefined {
  let value: Param | undefined = params
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || Array.isArray(value)) return undefined
    value = value[step]
  }
  return value
}

/**
 * Returns the parameter as a string, or undefined if it is absent. In Stripe's API, an empty string unsets a field.
 * @throws if the parameter is an object or a list
 */
export function getString(params: Params, path: string): string | undefined {
  const value = getParam(params, path)
  if (value === undefined || typeof value === 'string') return value
  throw invalid(`Invalid string: ${toBracketPath(path)}`, { param: toBracketPath(path), early: true })
}

/** Returns the parameter as a string, or null if it is absent or empty. */
export const getStringOrNull = (params: Params, path: string): string | null => getString(params, path) || null

export function requireString(params: Params, path: string): string {
  const value = getString(params, path)
  if (value) return value
  throw invalid(`Missing required param: ${toBracketPath(path)}.`, {
    code: 'parameter_missing',
    param: toBracketPath(path),
    early: true,
  })
}

export function getInteger(params: Params, path: string): number | undefined {
  const value = getString(params, path)
  if (value === undefined || value === '') return undefined
  if (/^-?\d{1,12}$/.test(value)) return Number(value)
  throw invalid(`Invalid integer: ${value}`, {
    code: 'parameter_invalid_integer',
    param: toBracketPath(path),
    early: true,
  })
}

export function requirePositiveInteger(params: Params, path: string): number {
  requireString(params, path)
  const value = getInteger(params, path) as number
  if (value >= 1) return value
  throw invalid('This value must be greater than or equal to 1.', {
    code: 'parameter_invalid_integer',
    param: toBracketPath(path),
    early: true,
  })
}

export function getBoolean(params: Params, path: string): boolean | undefined {
  const value = getString(params, path)
  if (value === undefined || value === '') return undefined
  if (value === 'true' || value === 'false') return value === 'true'
  throw invalid(`Invalid boolean: ${value}`, { param: toBracketPath(path), early: true })
}

/** Returns the parameter, or undefined if it is absent or empty. @throws if it is not one of `values` */
export function getEnum<T extends string>(params: Params, path: string, values: readonly T[]): T | undefined {
  const value = getString(params, path)
  if (value === undefined || value === '') return undefined
  const found = values.find((candidate) => candidate === value)
  if (found !== undefined) return found
  throw invalid(`Invalid ${toBracketPath(path)}: must be one of ${values.join(', ')}`, {
    param: toBracketPath(path),
    early: true,
  })
}

/** Returns the parameter as an object, or {} if it is absent or has another type. */
export function getObject(params: Params, path: string): Params {
  const value = getParam(params, path)
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}

/** Returns the strings in a list parameter, or [] if the parameter is absent or has another type. */
export function getStrings(params: Params, path: string): string[] {
  const value = getParam(params, path)
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** Returns the call's currency as a three-letter code in lower case. @throws if it is missing or malformed */
export function requireCurrency(params: Params): string {
  const value = requireString(params, 'currency').toLowerCase()
  if (/^[a-z]{3}$/.test(value)) return value
  throw invalid(`Invalid currency: ${value}`, { param: 'currency', early: true })
}

/**
 * Merges a request's metadata into the existing metadata. An empty value removes its key, and empty metadata removes
 * all keys.
 */
export function mergeMetadata(old: Record<string, string> | null | undefined, params: Params): Record<string, string> {
  if (getParam(params, 'metadata') === '') return {}
  const merged = { ...old }
  for (const [key, value] of Object.entries(getObject(params, 'metadata'))) {
    if (value === '') delete merged[key]
    else merged[key] = String(value)
  }
  return merged
}

/** Rejects unknown parameters, as Stripe does, so that misspelt or unsupported ones do not go unnoticed. */
export function rejectUnknownParams(params: Params, allowed: readonly string[]): void {
  const unknown = Object.keys(params).find((name) => name !== 'expand' && !allowed.includes(name))
  if (unknown === undefined) return
  throw invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown, early: true })
}
