import { expect, test } from 'vitest'
import type { z } from 'zod'
import { ALL_CALLS } from '#modules/contracts.ts'
import { toRoom } from '#modules/session-room/contract/room-messages.ts'
import type { AnyCall } from './call.ts'

/** Multi-line text fields; all others are single-line. */
const SEVERAL_LINES = [
  ...['about', 'answer', 'arrivalNote', 'cancellationReason', 'createInvoice.address', 'description', 'feedback'],
  ...['message', 'note', 'reason', 'text', 'words', 'wordsForCounsellor'],
]
/** Secrets, which are compared exactly; a honeypot field; and values that are only compared with the stored ones. */
const UNCHANGED = [
  ...['confirmPassword', 'currentPassword', 'password', 'toRoom.token', 'website'],
  ...['putProfile.emailAddress', 'putProfile.profileImageUrl', 'putProfile.profileImageCrop11Url'],
]
/**
 * Names of objects, such as passkeys, which may be all digits, and the display name in a room, which the server
 * replaces.
 */
const NAMES_OF_THINGS = ['addPasskey.name', 'renamePasskey.name', 'addProviderVideo.name', 'toRoom.name']

type Field = { path: string; name: string; schema: z.ZodType }

/** Lists the schemas of all fields and list items that accept text. */
function listTextFields(schema: z.ZodType, path: string, name = ''): Field[] {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } }
  const nested = (inner: unknown, key = '') =>
    listTextFields(inner as z.ZodType, key ? `${path}.${key}` : path, key || name)
  if (def.type === 'object') return Object.entries(def.shape as object).flatMap(([key, inner]) => nested(inner, key))
  if (def.type === 'array') return nested(def.element)
  if (def.type === 'union') return (def.options as unknown[]).flatMap((option) => nested(option))
  if (def.type === 'string') return [{ path, name, schema }]
  if (def.type === 'pipe') return nested(def.in).map((field) => (field.path === path ? { ...field, schema } : field))
  return def.innerType ? nested(def.innerType) : []
}

const isListed = (list: string[], { path, name }: Field) => list.includes(path) || list.includes(name)
const FIELDS = [
  ...Object.entries(ALL_CALLS).flatMap(([name, call]) => listTextFields((call as AnyCall).input, name)),
  ...listTextFields(toRoom, 'toRoom'),
].filter((field) => !isListed(UNCHANGED, field))
const parse = (schema: z.ZodType, value: string) => {
  const { data } = schema.safeParse(value)
  return typeof data === 'string' ? data : null
}

test('no field of any call keeps invisible or bidirectional characters', () => {
  const keeps = FIELDS.filter(({ schema }) => /[\u200B\u202E\u3164]/.test(parse(schema, 'A\u202Eb\u200B\u3164') ?? ''))
  expect(keeps.map(({ path }) => path)).toEqual([])
  expect(FIELDS.length).toBeGreaterThan(150)
})

test('only the listed fields keep line breaks', () => {
  const keeps = FIELDS.filter(({ schema }) => parse(schema, 'A\nb')?.includes('\n'))
  expect(keeps.filter((field) => !isListed(SEVERAL_LINES, field)).map(({ path }) => path)).toEqual([])
  expect(SEVERAL_LINES.filter((entry) => !keeps.some((field) => isListed([entry], field)))).toEqual([])
})

test('every name needs a letter', () => {
  const names = FIELDS.filter(({ name }) => /^name$|(?:first|last|company)Name$|accountHolder/.test(name)).filter(
    (field) => !isListed(NAMES_OF_THINGS, field),
  )
  expect(names.filter(({ schema }) => parse(schema, '12') !== null).map(({ path }) => path)).toEqual([])
  expect(names.length).toBeGreaterThan(15)
})
