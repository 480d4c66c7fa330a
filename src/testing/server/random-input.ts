import fc from 'fast-check'

/** The JSON Schema features used by the contract. */
export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

const DATES = ['2026-11-23', '2026-11-30', '2027-03-28', '1990-02-28', '0000-01-01', '9999-12-31', '2024-02-29']
const INSTANTS = [
  '2026-11-24T10:00:00Z',
  '2026-11-24T12:00:00+02:00',
  '2026-11-24T10:00:00.123456789Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '1969-12-31T23:59:59Z',
]
const ZONES = [
  'Europe/Tallinn',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Europe/Kiev',
  'UTC',
  '+05:45',
]
const TEXTS = [
  'ärevus',
  "' or 1=1 --",
  '%_\\',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  '=1+1',
  'тревога',
  '🙂',
  'a\r\nBcc: b',
]
const CODES = ['123456', '123 456', 'EE', 'ZZ']

/**
 * Generates request bodies that match a schema. Half of the ids come from `knownIds`, and boundary values are frequent.
 */
export function arbitraryValid(schema: Schema, knownIds: readonly string[], depth = 0): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((one) => arbitraryValid(one, knownIds, depth)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'object') return buildObject(schema, knownIds, depth)
  if (schema.type === 'array') {
    const items = arbitraryValid(schema.items ?? {}, knownIds, depth + 1)
    return fc.array(items, { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 4, 6) })
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') return buildNumber(schema)
  if (schema.type === 'string') return buildString(schema, knownIds)
  return fc.jsonValue({ maxDepth: 2 })
}

function buildObject(schema: Schema, knownIds: readonly string[], depth: number): fc.Arbitrary<object> {
  const model = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, one]) => [name, arbitraryValid(one, knownIds, depth + 1)]),
  )
  return fc.record(model, { requiredKeys: schema.required ?? [], noNullPrototype: true })
}

function buildNumber({ type, minimum = -1e6, maximum = 1e6 }: Schema): fc.Arbitrary<number> {
  const whole = fc.integer({ min: Math.ceil(minimum), max: Math.min(Math.floor(maximum), 2 ** 31 - 1) })
  const edges = fc.constantFrom(minimum, maximum)
  return type === 'integer'
    ? fc.oneof(whole, edges)
    : fc.oneof(whole, edges, fc.double({ min: minimum, max: maximum, noNaN: true }))
}

function buildString({ format, pattern, maxLength = 200 }: Schema, knownIds: readonly string[]): fc.Arbitrary<string> {
  if (format === 'date') return fc.constantFrom(...DATES)
  if (format === 'date-time') return fc.constantFrom(...INSTANTS)
  if (format === 'uuid' || pattern?.includes('0-9a-fA-F'))
    return fc.oneof(fc.constantFrom(...knownIds.filter(isGuid)), fc.uuid())
  if (format === 'email') return fc.oneof(fc.emailAddress(), fc.constant("o'hara+x@hool.test"))
  if (pattern) return fc.constantFrom(...CODES)
  const anything = fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(maxLength, 60) })
  return fc.oneof(
    anything,
    fc.constantFrom(...TEXTS, ...ZONES, ...knownIds, 'Passw0rd!'),
    fc.constant('x'.repeat(maxLength)),
  )
}

const isGuid = (text: string) => /^[0-9a-f-]{36}$/.test(text)

let deeplyNested: unknown = 1
for (let level = 0; level < 100; level++) deeplyNested = [deeplyNested]

/** Values that no field accepts. */
const STRANGE_VALUES: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    [],
    {},
    -1,
    1.5,
    1e308,
    -1e308,
    2 ** 31,
    2 ** 53,
    1e21,
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfffx',
  ),
  fc.constantFrom<unknown>(
    'NaN',
    '١٢٣',
    '2026-02-30',
    '2026-13-01T00:00:00Z',
    '2026-11-24T25:00:00Z',
    '+275760-09-13',
    '../../etc',
    deeplyNested,
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constant('x'.repeat(10_000)),
  fc.array(fc.constant('x'), { minLength: 100, maxLength: 200 }),
  fc.jsonValue({ maxDepth: 3 }),
)
const STRANGE_NAMES = ['constructor', 'toString', 'hasOwnProperty', 'prototype', '', '\u0000', '\ud800', 'role', 'id']

/**
 * Generates invalid request bodies: mostly bodies that match the schema except for one to three fields, otherwise
 * arbitrary strange values.
 */
export function arbitraryInvalid(schema: Schema, knownIds: readonly string[]): fc.Arbitrary<unknown> {
  const names = fc.constantFrom(...Object.keys(schema.properties ?? { x: {} }), ...STRANGE_NAMES)
  const corrupted = fc
    .tuple(arbitraryValid(schema, knownIds), fc.array(fc.tuple(names, STRANGE_VALUES), { minLength: 1, maxLength: 3 }))
    .map(([body, changes]) => ({ ...(body as object), ...Object.fromEntries(changes) }))
  return fc.oneof({ weight: 5, arbitrary: corrupted }, { weight: 1, arbitrary: STRANGE_VALUES })
}
