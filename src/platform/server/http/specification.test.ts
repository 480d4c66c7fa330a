import { describe, expect, it } from 'vitest'
import { ADMIN_PAGES } from '#modules/admin-pages.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import { BARE_PAYMENT_RETURN, EXEMPT_SEGMENTS, PAGES } from '#modules/pages.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { readTexts, TEXT_PARTS } from '#platform/server/text-files.ts'
import type { Page } from '#platform/values/page.ts'
import { ACCOUNT_ENTITIES } from '#testing/server/specified/account-entities.ts'
import { ENVELOPE, SPECIFIED_CALLS } from '#testing/server/specified/calls.ts'
import type { FieldPath } from '#testing/server/specified/entity.ts'
import {
  SPECIFIED_ADMIN_PAGES,
  SPECIFIED_BARE_RETURN,
  SPECIFIED_EXEMPT,
  SPECIFIED_PAGES,
} from '#testing/server/specified/pages.ts'
import { SESSION_ENTITIES } from '#testing/server/specified/session-entities.ts'
import { SPECIFIED_NAMES, SPECIFIED_TEXTS } from '#testing/server/specified/texts.ts'
import { SPECIFIED_FILTERS, SPECIFIED_VALUES } from '#testing/server/specified/values.ts'
import { checkEach } from '#testing/shared/check-each.ts'
import { buildOpenApiDocument } from './openapi.ts'

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Content = Record<string, { schema: Schema }>
interface Operation {
  security: object[]
  parameters: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content }>
}

/** Every entity of specification §3 with its fields. */
const SPECIFIED_ENTITIES = [...ACCOUNT_ENTITIES, ...SESSION_ENTITIES]

const document = JSON.parse(JSON.stringify(buildOpenApiDocument('Hool', 'https://hool.test'))) as {
  paths: Record<string, Record<string, Operation>>
}
const getOperation = (method: string, path: string) => document.paths[`/api/${path}`]?.[method.toLowerCase()]

/** Returns a schema and, recursively, all schemas in its `anyOf`, `oneOf` and `allOf`. */
const listVariants = (schema: Schema): Schema[] => [
  schema,
  ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => (some ?? []).flatMap(listVariants)),
]

/** Finds the schemas at a path: `items[].price` is the property `price` of the items of the property `items`. */
function findSchemas(start: Schema[], path: string): Schema[] {
  const steps = path.match(/\[\]|[^.[\]]+/g) ?? []
  return steps.reduce<Schema[]>((schemas, step) => {
    const all = schemas.flatMap(listVariants)
    const next = (one: Schema) => (step === '[]' ? one.items : one.properties?.[step])
    return all.flatMap((one) => next(one) ?? [])
  }, start)
}

const listNames = (schemas: Schema[]) =>
  new Set(schemas.flatMap(listVariants).flatMap(({ properties }) => Object.keys(properties ?? {})))

const getReplySchemas = ({ responses }: Operation): Schema[] =>
  findSchemas([responses['200']!.content['application/json']?.schema ?? {}], 'data')

function getInputSchemas({ requestBody, parameters }: Operation): Schema[] {
  const body = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema)
  return [...body, { properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])) }]
}

/** Lists the names of the fields at a path in a call's input or reply; empty if the call or the path does not exist. */
function listFields(place: FieldPath): Set<string> {
  const [name = '', direction, path = ''] = place.split(' ')
  const call = (ALL_CALLS as Record<string, AnyCall>)[name]
  const operation = call && getOperation(call.method, call.path.slice(1))
  if (!operation) return new Set()
  return listNames(findSchemas(direction === 'reply' ? getReplySchemas(operation) : getInputSchemas(operation), path))
}

describe('§2: the pages of the specification', () => {
  const findPage = (id: string) => (PAGES as readonly Page[]).find((page) => page.id === id)

  it('every page is at its path', () => {
    checkEach(
      SPECIFIED_PAGES,
      ({ page, path }) => `${page} at ${path}`,
      ({ page, path, alias, signIn, bare }) => {
        expect(findPage(page)?.paths).toContain(path)
        if (alias !== undefined) expect(findPage(page)?.et).toContain(alias)
        if (page !== 'counsellorAfterPayment') expect(findPage(page)?.signIn).toBe(signIn)
        if (bare) expect(findPage(page)?.bare).toBe(true)
      },
    )
  })

  it('the payment return URL without a language exists', () => {
    expect(BARE_PAYMENT_RETURN).toBe(SPECIFIED_BARE_RETURN)
  })

  it('every exempt segment is exempt', () => {
    checkEach(SPECIFIED_EXEMPT, String, (segment) => {
      expect(EXEMPT_SEGMENTS).toContain(segment)
    })
  })

  it('every page of the administration is at its path', () => {
    checkEach(SPECIFIED_ADMIN_PAGES, String, ([page, path]) => {
      expect(ADMIN_PAGES[page].path).toBe(path)
    })
  })

  it('the finder has every filter', () => {
    checkEach(Object.entries(SPECIFIED_FILTERS), String, ([, field]) => {
      for (const call of ['searchProviders', 'searchOrganizationProviders'] as const)
        expect(listFields(`${call} input`)).toContain(field)
    })
  })
})

describe('§3: the entities of the specification', () => {
  it('every entity has every field', () => {
    checkEach(
      SPECIFIED_ENTITIES,
      ({ entity }) => entity,
      ({ fields, places, named = {}, otherwise = {} }) => {
        const expected = fields.flatMap((field) => {
          const { place, name = field } = otherwise[field] ?? {}
          return place
            ? [{ place, name }]
            : places.map((fieldPath) => ({ place: fieldPath, name: named[field] ?? field }))
        })
        const missing = expected.filter(({ place, name }) => !listFields(place).has(name))
        expect(missing.map(({ place, name }) => `${place}: ${name}`)).toEqual([])
      },
    )
  })

  it('every field at another path cites its decision', () => {
    const moved = SPECIFIED_ENTITIES.flatMap(({ otherwise = {} }) => Object.values(otherwise))
    expect(moved.filter(({ decision }) => !/decisions|api\.md/.test(decision))).toEqual([])
  })

  it('no reply contains a password', () => {
    const names = Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .flatMap((operation) => listAllNames(getReplySchemas(operation)))
    expect(names.filter((name) => /^(confirmP|p)assword$/.test(name))).toEqual([])
  })
})

function listAllNames(schemas: Schema[]): string[] {
  return schemas
    .flatMap(listVariants)
    .flatMap(({ properties = {}, items }) => [
      ...Object.keys(properties),
      ...listAllNames([...Object.values(properties), ...(items ? [items] : [])]),
    ])
}

describe('§3 to §9: enumerations, constants and limits', () => {
  it('every value is the specified one', () => {
    checkEach(
      SPECIFIED_VALUES,
      ({ paragraph, what }) => `${paragraph} ${what}`,
      ({ specified, actual }) => {
        expect(actual).toEqual(specified)
      },
    )
  })
})

/** Lists every enumeration in the OpenAPI document: the values of each `enum`, and the constants of each `anyOf`. */
function listEnumerations(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null) return []
  const { enum: values, anyOf } = value as { enum?: unknown[]; anyOf?: { const?: unknown }[] }
  const constants = Array.isArray(anyOf) ? anyOf.flatMap((one) => ('const' in one ? [one.const] : [])) : []
  return [
    ...(Array.isArray(values) ? [values] : []),
    ...(constants.length > 0 ? [constants] : []),
    ...Object.values(value).flatMap(listEnumerations),
  ]
}

describe('§3 and §4: the enumerations of the specification', () => {
  it('every one that replies contain is in the OpenAPI document', () => {
    const enumerations = listEnumerations(document).map((values) => new Set(values))
    checkEach(
      SPECIFIED_VALUES.filter(({ isInReplies }) => isInReplies),
      ({ paragraph, what }) => `${paragraph} ${what}`,
      ({ specified }) => {
        const values = Array.isArray(specified) ? specified : Object.values(specified as object)
        expect(enumerations.some((one) => values.every((value) => one.has(value)))).toBe(true)
      },
    )
  })
})

describe('§7: the calls of the specification', () => {
  it('every call has its fields, its envelope and its callers', () => {
    checkEach(
      SPECIFIED_CALLS,
      ({ method, path }) => `${method} ${path}`,
      ({ method, path, caller, body = [], reply = [], decision }) => {
        const operation = getOperation(method, path)!
        expect(operation).toBeDefined()
        expect(operation.security).toEqual((decision?.caller ?? caller) === 'authenticated' ? [{ bearer: [] }] : [])
        expect([...listNames(getInputSchemas(operation))]).toEqual(expect.arrayContaining([...body]))
        expect([...listNames(getReplySchemas(operation))]).toEqual(expect.arrayContaining([...reply]))
        const file = !operation.responses['200']!.content['application/json']
        const envelope = operation.responses[file ? 'default' : '200']!.content['application/json']!.schema
        expect(Object.keys(envelope.properties!)).toEqual(expect.arrayContaining([...ENVELOPE]))
      },
    )
  })
})

/** Decision 0061. */
const BRITISH_SPELLING: Record<string, string> = {
  aging: 'ageing',
  'self development': 'self-development',
  'self esteem': 'self-esteem',
}

describe('§2, §3, §5, §8: the texts of the specification', () => {
  const catalogue: Record<string, string> = Object.assign(
    {},
    ...TEXT_PARTS.filter((part) => part !== 'emails').map((part) => readTexts(part, 'en')),
  )
  const listTextsUnder = (prefix: string) =>
    Object.entries(catalogue).flatMap(([key, text]) => (key.startsWith(prefix) ? [text.toLowerCase()] : []))

  it('every text has the specified wording', () => {
    checkEach(
      SPECIFIED_TEXTS,
      ([paragraph, key]) => `${paragraph} ${key}`,
      ([, key, text]) => {
        expect(catalogue[key]).toBe(text)
      },
    )
  })

  it('every language and speciality has its specified name', () => {
    expect(listTextsUnder('language.').toSorted()).toEqual(
      SPECIFIED_NAMES.languages.map((one) => one.toLowerCase()).toSorted(),
    )
    const specialities = SPECIFIED_NAMES.specialities.map((name) => BRITISH_SPELLING[name] ?? name)
    expect(listTextsUnder('topic.').toSorted()).toEqual(specialities.toSorted())
  })
})
