import { describe, expect, it, test } from 'vitest'
import { CALL_PATHS, type CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import { SUPERUSER_PATHS } from '#modules/superuser-paths.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { checkEach } from '#testing/shared/check-each.ts'
import type { UseCases } from './mount.ts'
import { openApiDocument } from './openapi.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: object
}
interface Operation {
  operationId: string
  summary: string
  security: object[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Record<string, unknown> }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Record<string, unknown> }> }>
}
const document = JSON.parse(JSON.stringify(openApiDocument('Hool', 'https://hool.test'))) as {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  components: { securitySchemes: Record<string, { type: string }> }
  paths: Record<string, Record<string, Operation>>
}
const PATHS = { ...CALL_PATHS, ...SUPERUSER_PATHS }
const CALLS = Object.entries(ALL_CALLS) as [CallName, AnyCall][]
const operationOf = (name: CallName) => {
  const [method, path] = PATHS[name]
  return document.paths[`/api${path}`]![method.toLowerCase()]!
}
const inputNames = (call: AnyCall): string[] => Object.keys((call.input as unknown as { shape?: object }).shape ?? {})

/** One test of all calls, which names each that is wrong. */
const testEachCall = (name: string, check: (call: CallName, described: AnyCall) => void) =>
  it(name, () =>
    checkEach(
      CALLS,
      ([call]) => call,
      ([call, described]) => check(call, described),
    ),
  )

describe('the OpenAPI document', () => {
  it('is of version 3.1 with title, version and server', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    expect(document.info).toEqual({ title: 'Hool API', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
    expect(document.servers).toEqual([{ url: 'https://hool.test' }])
    expect(Object.keys(document)).toEqual(expect.arrayContaining(['openapi', 'info', 'paths', 'components']))
  })

  it('has every call of the contract and no other, each with an id of its own', () => {
    const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map((one) => one.operationId))
    expect(ids.sort()).toEqual(CALLS.map(([name]) => name).sort())
    for (const [name, call] of CALLS) expect(operationOf(name).summary).toBe(call.about)
  })

  testEachCall('every call names its parameters and its body', (name, call) => {
    const { parameters, requestBody } = operationOf(name)
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!)
    const named = (where: string) => parameters.filter((one) => one.in === where).map((one) => one.name)
    expect(named('path')).toEqual(inPath)
    expect(parameters.every((one) => one.in !== 'path' || one.required)).toBe(true)
    expect(new Set(parameters.map((one) => `${one.in} ${one.name}`)).size).toBe(parameters.length)
    expect(named('header')).toEqual(call.money ? ['Idempotency-Key'] : [])
    const rest = inputNames(call).filter((one) => !inPath.includes(one))
    const reads = call.method === 'GET' || call.method === 'DELETE'
    expect(named('query')).toEqual(reads ? rest : [])
    expect(requestBody !== undefined).toBe(!reads)
    const kind = call.upload ? 'multipart/form-data' : 'application/json'
    const properties = requestBody?.content[kind]?.schema['properties'] ?? {}
    if (!reads) expect(Object.keys(properties)).toEqual([...rest, ...(call.upload ? [call.upload.field] : [])])
  })

  testEachCall('every call answers in the envelope, or with a file', (name, call) => {
    const { responses, security } = operationOf(name)
    expect(security).toEqual(call.who === 'visitor' || call.who === 'paymentProvider' ? [] : [{ bearer: [] }])
    const ok = responses['200']!
    expect(Object.values(responses).every((one) => one.description !== '')).toBe(true)
    if (call.file) return expect(Object.keys(ok.content)).toEqual([call.file])
    for (const response of Object.values(responses)) {
      const { schema } = response.content['application/json']!
      expect(schema['required']).toEqual(['data', 'succeeded', 'errors', 'message'])
    }
  })

  it('requires a body only where something must be said', () => {
    const isRequired = (name: CallName) => operationOf(name).requestBody!.required
    expect([isRequired('deactivateTherapist'), isRequired('postSignupApplication')]).toEqual([false, false])
    expect([isRequired('blockUser'), isRequired('login'), isRequired('verifyEmail')]).toEqual([true, true, true])
    expect(isRequired('addProviderVideo')).toBe(true)
  })

  it('refers only to what it holds', () => {
    const text = JSON.stringify(document)
    expect([...text.matchAll(/"\$ref":"([^"]+)"/g)].map((found) => found[1])).toEqual([])
    for (const { security } of Object.values(document.paths).flatMap((path) => Object.values(path)))
      for (const one of security) expect(Object.keys(document.components.securitySchemes)).toEqual(Object.keys(one))
  })

  it('holds schemas that say what they are', () => {
    const { schema } = operationOf('searchProviders').requestBody!.content['application/json']!
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false })
    expect(schema['properties']).toMatchObject({
      page: { type: 'integer', minimum: 1 },
      sort: { enum: expect.any(Array) },
    })
  })
})

test('a call of the contract without a use case does not compile', () => {
  const all = {} as UseCases
  const { login: _left, ...others } = all
  // @ts-expect-error: `login` is missing.
  const incomplete: UseCases = others
  expect(incomplete).toEqual({})
})

test('a use case that refuses with a code its call does not declare does not compile', () => {
  const refusing: UseCases['getProfile'] = async (_nothing, context) =>
    // @ts-expect-error: `timeTaken` is no refusal of this call.
    context.fail('timeTaken')
  expect(refusing).toBeTypeOf('function')
})
