import { describe, expect, it } from 'vitest'
import { ALL_CALLS } from '#modules/contracts.ts'
import { BARE_PAYMENT_RETURN, EXEMPT_SEGMENTS, PAGES, type Page } from '#modules/pages.ts'
import { SUPERUSER_PAGES } from '#modules/superuser-pages.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { readTexts, TEXT_PARTS } from '#platform/server/text-files.ts'
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
import { openApiDocument } from './openapi.ts'

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

/** Every entity of specification §3 with every field it names. */
const SPECIFIED_ENTITIES = [...ACCOUNT_ENTITIES, ...SESSION_ENTITIES]

const document = JSON.parse(JSON.stringify(openApiDocument('Hool', 'https://hool.test'))) as {
  paths: Record<string, Record<string, Operation>>
}
const operationOf = (method: string, path: string) => document.paths[`/api/${path}`]?.[method.toLowerCase()]

/** A schema and, of a nullable or alternative one, what it can be. */
const variantsOf = (schema: Schema): Schema[] => [
  schema,
  ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => (some ?? []).flatMap(variantsOf)),
]

/** The schemas at a path of names: `items[].price` steps into a property, into its items, into a property. */
function schemasAt(start: Schema[], path: string): Schema[] {
  const steps = path.match(/\[\]|[^.[\]]+/g) ?? []
  return steps.reduce<Schema[]>((schemas, step) => {
    const all = schemas.flatMap(variantsOf)
    const next = (one: Schema) => (step === '[]' ? one.items : one.properties?.[step])
    return all.flatMap((one) => next(one) ?? [])
  }, start)
}

const namesIn = (schemas: Schema[]) =>
  new Set(schemas.flatMap(variantsOf).flatMap(({ properties }) => Object.keys(properties ?? {})))

const replyOf = ({ responses }: Operation): Schema[] =>
  schemasAt([responses['200']!.content['application/json']?.schema ?? {}], 'data')

function inputOf({ requestBody, parameters }: Operation): Schema[] {
  const body = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema)
  return [...body, { properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])) }]
}

/** Names of the fields at a place; empty where the place itself is not there. */
function fieldsAt(place: FieldPath): Set<string> {
  const [name = '', side, path = ''] = place.split(' ')
  const call = (ALL_CALLS as Record<string, AnyCall>)[name]
  const operation = call && operationOf(call.method, call.path.slice(1))
  if (!operation) return new Set()
  return namesIn(schemasAt(side === 'reply' ? replyOf(operation) : inputOf(operation), path))
}

describe('§2: the pages of the specification', () => {
  const pageOf = (id: string) => (PAGES as readonly Page[]).find((page) => page.id === id)

  it('every page is at its path', () => {
    checkEach(
      SPECIFIED_PAGES,
      ({ page, path }) => `${page} at ${path}`,
      ({ page, path, alias, signIn, bare }) => {
        expect(pageOf(page)?.paths).toContain(path)
        if (alias !== undefined) expect(pageOf(page)?.et).toContain(alias)
        if (page !== 'counsellorAfterPayment') expect(pageOf(page)?.signIn).toBe(signIn)
        if (bare) expect(pageOf(page)?.bare).toBe(true)
      },
    )
  })

  it('has the return point of a payment without a language', () => {
    expect(BARE_PAYMENT_RETURN).toBe(SPECIFIED_BARE_RETURN)
  })

  it('leaves exempt addresses alone', () => {
    checkEach(SPECIFIED_EXEMPT, String, (segment) => {
      expect(EXEMPT_SEGMENTS).toContain(segment)
    })
  })

  it('every page of the administration is at its path', () => {
    checkEach(SPECIFIED_ADMIN_PAGES, String, ([page, path]) => {
      expect(SUPERUSER_PAGES[page]).toBe(path)
    })
  })

  it('the finder has every filter', () => {
    checkEach(Object.entries(SPECIFIED_FILTERS), String, ([, field]) => {
      for (const call of ['searchProviders', 'searchOrganizationProviders'] as const)
        expect(fieldsAt(`${call} input`)).toContain(field)
    })
  })
})

describe('§3: the entities of the specification', () => {
  it('every entity has every field', () => {
    checkEach(
      SPECIFIED_ENTITIES,
      ({ entity }) => entity,
      ({ fields, places, named = {}, otherwise = {} }) => {
        const wanted = fields.flatMap((field) => {
          const { place, name = field } = otherwise[field] ?? {}
          return place ? [{ place, name }] : places.map((one) => ({ place: one, name: named[field] ?? field }))
        })
        const missing = wanted.filter(({ place, name }) => !fieldsAt(place).has(name))
        expect(missing.map(({ place, name }) => `${place}: ${name}`)).toEqual([])
      },
    )
  })

  it('says which decision each field follows that stands elsewhere', () => {
    const moved = SPECIFIED_ENTITIES.flatMap(({ otherwise = {} }) => Object.values(otherwise))
    expect(moved.filter(({ decision }) => !/decisions|api\.md/.test(decision))).toEqual([])
  })

  it('never puts a password into a reply', () => {
    const names = Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .flatMap((operation) => everyNameIn(replyOf(operation)))
    expect(names.filter((name) => /^(confirmP|p)assword$/.test(name))).toEqual([])
  })
})

function everyNameIn(schemas: Schema[]): string[] {
  return schemas
    .flatMap(variantsOf)
    .flatMap(({ properties = {}, items }) => [
      ...Object.keys(properties),
      ...everyNameIn([...Object.values(properties), ...(items ? [items] : [])]),
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

describe('§7: the calls of the specification', () => {
  it('every call has its fields, its envelope and whom it answers', () => {
    checkEach(
      SPECIFIED_CALLS,
      ({ method, path }) => `${method} ${path}`,
      ({ method, path, who, body = [], reply = [], decision }) => {
        const operation = operationOf(method, path)!
        expect(operation).toBeDefined()
        expect(operation.security).toEqual((decision?.who ?? who) === 'authenticated' ? [{ bearer: [] }] : [])
        expect([...namesIn(inputOf(operation))]).toEqual(expect.arrayContaining([...body]))
        expect([...namesIn(replyOf(operation))]).toEqual(expect.arrayContaining([...reply]))
        const file = !operation.responses['200']!.content['application/json']
        const envelope = operation.responses[file ? 'default' : '200']!.content['application/json']!.schema
        expect(Object.keys(envelope.properties!)).toEqual(expect.arrayContaining([...ENVELOPE]))
      },
    )
  })
})

describe('§2, §3, §5, §8: texts as the specification words them', () => {
  const catalogue: Record<string, string> = Object.assign(
    {},
    ...TEXT_PARTS.filter((part) => part !== 'emails').map((part) => readTexts(part, 'en')),
  )
  const under = (start: string) =>
    Object.entries(catalogue).flatMap(([key, text]) => (key.startsWith(start) ? [text.toLowerCase()] : []))

  it('every text is worded so', () => {
    checkEach(
      SPECIFIED_TEXTS,
      ([paragraph, key]) => `${paragraph} ${key}`,
      ([, key, text]) => {
        expect(catalogue[key]).toBe(text)
      },
    )
  })

  it('names every language and speciality', () => {
    expect(under('language.').toSorted()).toEqual(SPECIFIED_NAMES.languages.map((one) => one.toLowerCase()).toSorted())
    expect(under('topic.').toSorted()).toEqual([...SPECIFIED_NAMES.specialities].toSorted())
  })
})
