import { z } from 'zod'
import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { Reply } from '#platform/web/api.ts'
import { wireSchema } from './wire-schema.ts'

/** The fields of a reply that a test cares for, at any depth. Each entry of a list may be partial too. */
export type Part<T> = T extends readonly (infer One)[]
  ? Part<One>[]
  : T extends object
    ? { [K in keyof T]?: Part<T[K]> }
    : T

const FORMATS: Record<string, string> = {
  guid: '00000000-0000-4000-8000-000000000001',
  uuid: '00000000-0000-4000-8000-000000000001',
  datetime: '2026-12-01T09:00:00Z',
  date: '2026-12-01',
  email: 'mari.maasikas@example.ee',
  url: 'https://example.ee/',
}

/**
 * A valid reply of a call: the fields that are named, and the plainest value that the contract allows for all others (null,
 * an empty list, the first of several words, 0).
 * @throws when a named field does not fit the contract, or when a value cannot be made up and has to be named
 */
export function replyOf<N extends CallName>(name: N, named?: Part<Reply<N>>): Reply<N> {
  const schema = wireSchema(ALL_CALLS[name].reply as z.ZodType)
  const made = filled(schema, named)
  const checked = schema.safeParse(made)
  if (!checked.success) throw new Error(`Not a reply of '${name}':\n${z.prettifyError(checked.error)}`)
  return made as Reply<N>
}

interface Def {
  type: string
  shape: Record<string, z.ZodType>
  element: z.ZodType
  innerType: z.ZodType
  options: z.ZodType[]
  items: z.ZodType[]
  entries: Record<string, string>
  values: unknown[]
  format?: string
  checks?: z.core.$ZodCheck[]
}

function filled(schema: z.ZodType, named: unknown): unknown {
  const def = schema._zod.def as unknown as Def
  switch (def.type) {
    case 'object':
      return isPlain(named) || named === undefined ? filledObject(def.shape, named ?? {}) : named
    case 'array':
      return (Array.isArray(named) ? named : Array.from({ length: least(def) }, () => undefined)).map((one) =>
        filled(def.element, one),
      )
    case 'nullable':
      return named === undefined || named === null ? null : filled(def.innerType, named)
    case 'optional':
    case 'default':
      return named === undefined ? undefined : filled(def.innerType, named)
    case 'readonly':
      return filled(def.innerType, named)
    case 'union':
      return def.options.map((option) => filled(option, named)).find((made) => schema.safeParse(made).success) ?? named
    default:
      return named === undefined ? plainest(def) : named
  }
}

function filledObject(shape: Record<string, z.ZodType>, named: Record<string, unknown>): Record<string, unknown> {
  const made = Object.entries(shape).map(([key, one]) => [key, filled(one, named[key])] as const)
  // Names that the contract does not have stay, so that the check finds them.
  return { ...named, ...Object.fromEntries(made.filter(([, value]) => value !== undefined)) }
}

/** The smallest number, or the fewest entries, that a schema allows. */
function least(def: Def): number {
  const bounds = (def.checks ?? []).map((one) => one._zod.def as unknown as Record<string, number | string>)
  return Math.max(
    0,
    ...bounds.map(({ minimum, length, value, check }) =>
      Number(minimum ?? length ?? (check === 'greater_than' ? value : 0)),
    ),
  )
}

function plainest(def: Def): unknown {
  switch (def.type) {
    case 'string':
      return FORMATS[def.format ?? ''] ?? 'text'
    case 'number':
      return least(def)
    case 'boolean':
      return false
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'record':
      return {}
    case 'tuple':
      return def.items.map((one) => filled(one, undefined))
    default:
      return null
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
