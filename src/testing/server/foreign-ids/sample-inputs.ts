import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { CALL_TABLE } from '../call-table.ts'
import { QUARTER_PICTURE_CROPS } from '../pictures.ts'
import type { Schema } from '../random-input.ts'

/**
 * Kind of identifier in a call's input: the uuid of a row, another string that identifies a row, or a person's email
 * address.
 */
export type IdKind = 'uuid' | 'text' | 'email'

export interface IdField {
  kind: IdKind
  /** Position in the input; numbers are list indexes. */
  path: readonly (string | number)[]
}

/**
 * One way to make a call: a valid input whose identifiers are unknown to the server, and the fields that accept
 * identifiers.
 */
export interface SampleInput {
  input: Record<string, unknown>
  idFields: IdField[]
}

/** Names of text fields that contain identifiers. */
const TEXT_ID = /^(id|slug|x)$|Id$/
const EMAIL_NAME = /^userName$/
/** The value of `x` that means a personal session rather than a group date (specification §7). */
const PERSONAL = '0'

/** Values of required fields that the call table does not provide. */
const SAMPLES: Record<string, unknown> = {
  startDateTime: '2026-12-01T06:00:00Z',
  fromDate: '2026-12-07',
  toDate: '2026-12-13',
  untilDate: '2026-12-20',
  code: '123456',
  email: 'unknown@hool.test',
  timezone: 'Europe/Tallinn',
  startHours: '10:00',
  password: 'Another-Pass-1',
  confirmPassword: 'Another-Pass-1',
  startTime: '2026-12-15T10:00:00Z',
  endTime: '2026-12-15T12:00:00Z',
}

/** Inputs that replace call-table inputs which send no file or are deliberately invalid. */
const CHANGED_INPUTS: Partial<Record<CallName, Record<string, unknown>>> = {
  putProviderImage: { crops: QUARTER_PICTURE_CROPS },
  putCustomerImage: { crops: { square: QUARTER_PICTURE_CROPS.square } },
  withdrawConsent: { purpose: 'healthData' },
}

/** Additional inputs for calls whose schema does not express which fields belong together. */
const MORE_INPUTS: Partial<Record<CallName, Record<string, unknown>[]>> = {
  addInvitation: [
    { customerAccountId: randomUUID(), sessionTemplateId: randomUUID(), startDateTimes: ['2026-12-16T10:00:00Z'] },
    { name: 'A', email: 'a@hool.test', sessionTemplateId: randomUUID(), groupSessionRecurrenceIds: [randomUUID()] },
  ],
  openConversation: [{ bookingId: randomUUID() }, { contactId: randomUUID() }],
}

/** Builds sample inputs for a call: one for each variant of its input schema, plus those in `MORE_INPUTS`. */
export function listSampleInputs(name: CallName): SampleInput[] {
  const call: AnyCall = ALL_CALLS[name]
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const known = CHANGED_INPUTS[name] ?? CALL_TABLE[name].input?.(0) ?? {}
  const variants = schema.anyOf ?? schema.oneOf ?? [schema]
  const inputs = variants.map((variant) => ({ variant, input: fillRequired(variant, known) }))
  for (const input of MORE_INPUTS[name] ?? []) inputs.push({ variant: schema, input })
  return inputs.map(({ variant, input }) => {
    const idFields = listIdFields(variant, [])
    for (const field of idFields) if (hasId(input, field)) setField(input, field, createUnknownId(field))
    return { input, idFields }
  })
}

function fillRequired(schema: Schema, known: Record<string, unknown>): Record<string, unknown> {
  const properties = Object.entries(schema.properties ?? {})
  const values = properties
    .filter(([name]) => schema.required?.includes(name) || name in known)
    .map(([name, one]) => [name, structuredClone(known[name]) ?? SAMPLES[name] ?? buildMinimal(one)])
  return Object.fromEntries(values)
}

/** Builds the simplest value that a schema accepts. */
function buildMinimal(schema: Schema): unknown {
  const [option] = schema.anyOf ?? schema.oneOf ?? []
  if (option) return buildMinimal(option)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [name, SAMPLES[name] ?? buildMinimal(schema.properties![name]!)]),
    )
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => buildMinimal(schema.items ?? {}))
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.format === 'date') return SAMPLES['fromDate']
  if (schema.format === 'date-time') return SAMPLES['startDateTime']
  if (schema.format === 'email') return 'unknown@hool.test'
  return isUuid(schema) ? randomUUID() : 'none'
}

const isUuid = ({ format, pattern }: Schema) => format === 'uuid' || pattern?.includes('0-9a-fA-F') === true

function listIdFields(schema: Schema, path: IdField['path']): IdField[] {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.flatMap((option) => listIdFields(option, path)).slice(0, 1)
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => listIdFields(one, [...path, name]))
  if (schema.type === 'array') return listIdFields(schema.items ?? {}, [...path, 0])
  const kind = schema.type === 'string' && !schema.enum && schema.const === undefined ? getKind(schema, path) : null
  return kind ? [{ kind, path }] : []
}

function getKind(schema: Schema, path: IdField['path']): IdKind | null {
  const name = String(path.findLast((part) => typeof part === 'string'))
  if (isUuid(schema)) return 'uuid'
  if (schema.format === 'email' || EMAIL_NAME.test(name)) return 'email'
  return TEXT_ID.test(name) && !schema.format ? 'text' : null
}

/** Formats the path of a field without list indexes: 'verdicts.credentialId'. */
export const formatPath = ({ path }: Pick<IdField, 'path'>): string =>
  path.filter((part) => typeof part === 'string').join('.')

/** Creates an identifier that does not exist. */
export const createUnknownId = ({ kind }: Pick<IdField, 'kind'>): string =>
  kind === 'email' ? `${randomUUID()}@hool.test` : randomUUID()

/** Whether the input has an identifier in the given field. */
export function hasId(input: unknown, { path }: IdField): boolean {
  let value: unknown = input
  for (const part of path) value = (value as Record<string, unknown> | undefined)?.[part]
  return value !== undefined && value !== PERSONAL
}

/** Sets a field of an input, creating the lists and objects that contain it. */
function setField(input: Record<string, unknown>, { path }: IdField, value: unknown): void {
  let at = input as Record<string | number, unknown>
  for (const [index, part] of path.slice(0, -1).entries()) {
    at[part] ??= typeof path[index + 1] === 'number' ? [] : {}
    at = at[part] as Record<string | number, unknown>
  }
  at[path.at(-1)!] = value
}

/** Returns a copy of an input with some fields set. */
export function withFields(
  input: Record<string, unknown>,
  values: readonly (readonly [IdField, string])[],
): Record<string, unknown> {
  const copy = structuredClone(input)
  for (const [field, value] of values) setField(copy, field, value)
  return copy
}
