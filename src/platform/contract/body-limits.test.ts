import { expect, test } from 'vitest'
import { z } from 'zod'
import { ALL_CALLS } from '#modules/contracts.ts'
import { MAX_JSON_MEMBERS } from '#platform/server/http/json-parser.ts'
import { type AnyCall, MAX_BODY_BYTES } from './call.ts'

interface Schema {
  [key: string]: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  maxItems?: number
  maxLength?: number
}

/** Most UTF-16 code units in text that people write take at most three bytes in UTF-8. */
const BYTES_PER_CHARACTER = 3
/** Assumed size of a password or any other string whose schema sets no maximum length. */
const OTHER_TEXT_BYTES = 600
/** Assumed size of a number, date, time of day or id. */
const OTHER_VALUE_BYTES = 60

/** Estimates the size, in bytes, of the largest JSON text that a schema accepts. */
function estimateBytes(schema: Schema): number {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return Math.max(...branches.map(estimateBytes))
  if (schema.maxLength !== undefined) return 2 + BYTES_PER_CHARACTER * schema.maxLength
  if (schema.items) return 2 + (schema.maxItems ?? 0) * (1 + estimateBytes(schema.items))
  const isText = schema['type'] === 'string' && !schema['format'] && !schema['pattern']
  if (!schema.properties) return isText ? OTHER_TEXT_BYTES : OTHER_VALUE_BYTES
  return Object.entries(schema.properties).reduce(
    (sum, [name, value]) => sum + name.length + 4 + estimateBytes(value),
    2,
  )
}

test('the body limit of every call is enough for its longest valid input', () => {
  const tooSmall = (Object.entries(ALL_CALLS) as [string, AnyCall][])
    .filter(([, { method, upload }]) => (method === 'POST' || method === 'PUT') && !upload)
    .map(([name, { input, maxBodyBytes = MAX_BODY_BYTES }]) => {
      const bytes = estimateBytes(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema)
      return { name, bytes, maxBodyBytes }
    })
    .filter(({ bytes, maxBodyBytes }) => bytes > maxBodyBytes)
  expect(tooSmall).toEqual([])
})

/** Returns the total number of object members in the largest JSON text that a schema accepts. */
function countMembers(schema: Schema): number {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return Math.max(...branches.map(countMembers))
  if (schema.items) return (schema.maxItems ?? 0) * countMembers(schema.items)
  return Object.values(schema.properties ?? {}).reduce((sum, value) => sum + 1 + countMembers(value), 0)
}

test('no call needs more members than the JSON parser accepts', () => {
  const counts = (Object.entries(ALL_CALLS) as [string, AnyCall][]).map(
    ([name, { input }]) =>
      [name, countMembers(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema)] as const,
  )
  expect(counts.filter(([, count]) => count > MAX_JSON_MEMBERS)).toEqual([])
  expect(counts.find(([name]) => name === 'previewWorkingHours')?.[1]).toBeGreaterThan(100)
})

test('only calls with long or foreign input have a limit of their own', () => {
  const own = (Object.entries(ALL_CALLS) as [string, AnyCall][]).filter(([, call]) => call.maxBodyBytes)
  expect(own.map(([name]) => name).toSorted()).toEqual(['addPasskey', 'decideApplication', 'paymentWebhook'])
})
