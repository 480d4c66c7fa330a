import { z } from 'zod'
import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { Reply } from '#platform/web/api.ts'
import { toWireSchema } from './wire-schema.ts'

/** Fields of a reply at any depth that a test sets. Entries of a list can be partial too. */
export type PartialReply<T> = T extends readonly (infer One)[]
  ? PartialReply<One>[]
  : T extends object
    ? { [K in keyof T]?: PartialReply<T[K]> }
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
 * Builds a valid reply of a call: the given fields, and the simplest allowed value for all others (null, an empty
 * list, the first enum value, 0). @throws when a given field violates the contract, or when a value cannot be
 * generated and must be given
 */
export function buildReply<N extends CallName>(name: N, given?: PartialReply<Reply<N>>): Reply<N> {
  const schema = toWireSchema(ALL_CALLS[name].reply as z.ZodType)
  const made = fill(schema, given)
  const checked = schema.safeParse(made)
  if (!checked.success) throw new Error(`Not a reply of '${name}':\n${z.prettifyError(checked.error)}`)
  return made as Reply<N>
}

interface SchemaDefinition {
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

function fill(schema: z.ZodType, given: unknown): unknown {
  const def = schema._zod.def as unknown as SchemaDefinition
  switch (def.type) {
    case 'object':
      return isPlainObject(given) || given === undefined ? fillObject(def.shape, given ?? {}) : given
    case 'array':
      return (Array.isArray(given) ? given : Array.from({ length: getMinimum(def) }, () => undefined)).map((one) =>
        fill(def.element, one),
      )
    case 'nullable':
      return given === undefined || given === null ? null : fill(def.innerType, given)
    case 'optional':
    case 'default':
      return given === undefined ? undefined : fill(def.innerType, given)
    case 'readonly':
      return fill(def.innerType, given)
    case 'union':
      return def.options.map((option) => fill(option, given)).find((made) => schema.safeParse(made).success) ?? given
    default:
      return given === undefined ? buildSimplest(def) : given
  }
}

function fillObject(shape: Record<string, z.ZodType>, given: Record<string, unknown>): Record<string, unknown> {
  const made = Object.entries(shape).map(([key, one]) => [key, fill(one, given[key])] as const)
  // Unknown names are kept, so that the check reports them.
  return { ...given, ...Object.fromEntries(made.filter(([, value]) => value !== undefined)) }
}

/** The smallest number or list length that a schema allows. */
function getMinimum(def: SchemaDefinition): number {
  const bounds = (def.checks ?? []).map((one) => one._zod.def as unknown as Record<string, number | string>)
  return Math.max(
    0,
    ...bounds.map(({ minimum, length, value, check }) =>
      Number(minimum ?? length ?? (check === 'greater_than' ? value : 0)),
    ),
  )
}

function buildSimplest(def: SchemaDefinition): unknown {
  switch (def.type) {
    case 'string':
      return FORMATS[def.format ?? ''] ?? 'text'
    case 'number':
      return getMinimum(def)
    case 'boolean':
      return false
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'record':
      return {}
    case 'tuple':
      return def.items.map((one) => fill(one, undefined))
    default:
      return null
  }
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
