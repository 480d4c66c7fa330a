import { z } from 'zod'
import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { Reply } from '#platform/web/api.ts'
import { toWireSchema } from './wire-schema.ts'

/** The fields of a reply that a test sets, at any depth. Entries of a list can be partial too. */
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
 * Builds a valid reply to a call. Fields that the test does not set get the simplest allowed value: null, an empty
 * list, the first enum value, 0. @throws when a field violates the contract, or when a value cannot be generated and
 * the test must set it
 */
export function buildReply<N extends CallName>(name: N, partial?: PartialReply<Reply<N>>): Reply<N> {
  const schema = toWireSchema(ALL_CALLS[name].reply as z.ZodType)
  const reply = fill(schema, partial)
  const checked = schema.safeParse(reply)
  if (!checked.success) throw new Error(`Invalid reply of '${name}':\n${z.prettifyError(checked.error)}`)
  return reply as Reply<N>
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

function fill(schema: z.ZodType, partial: unknown): unknown {
  const def = schema._zod.def as unknown as SchemaDefinition
  switch (def.type) {
    case 'object':
      return isPlainObject(partial) || partial === undefined ? fillObject(def.shape, partial ?? {}) : partial
    case 'array':
      return (Array.isArray(partial) ? partial : Array.from({ length: getMinimum(def) }, () => undefined)).map((one) =>
        fill(def.element, one),
      )
    case 'nullable':
      return partial === undefined || partial === null ? null : fill(def.innerType, partial)
    case 'optional':
    case 'default':
      return partial === undefined ? undefined : fill(def.innerType, partial)
    case 'readonly':
      return fill(def.innerType, partial)
    case 'union':
      return (
        def.options.map((option) => fill(option, partial)).find((candidate) => schema.safeParse(candidate).success) ??
        partial
      )
    default:
      return partial === undefined ? buildSimplest(def) : partial
  }
}

function fillObject(shape: Record<string, z.ZodType>, partial: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(shape).map(([key, one]) => [key, fill(one, partial[key])] as const)
  // Unknown fields stay in the reply so that the check reports them.
  return { ...partial, ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)) }
}

/** Returns the smallest number, or the smallest list length, that a schema allows. */
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
