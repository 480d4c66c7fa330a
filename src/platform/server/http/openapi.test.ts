import { describe, expect, it, test } from 'vitest'
import { ADMIN_CALL_PATHS } from '#modules/admin-call-paths.ts'
import { CALL_PATHS, type CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { checkEach } from '#testing/shared/check-each.ts'
import type { UseCases } from './mount-calls.ts'
import { buildOpenApiDocument } from './openapi.ts'

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
const document = JSON.parse(JSON.stringify(buildOpenApiDocument('Hool', 'https://hool.test'))) as {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  components: { securitySchemes: Record<string, { type: string }> }
  paths: Record<string, Record<string, Operation>>
}
const PATHS = { ...CALL_PATHS, ...ADMIN_CALL_PATHS }
const CALLS = Object.entries(ALL_CALLS) as [CallName, AnyCall][]
const getOperation = (name: CallName) => {
  const [method, path] = PATHS[name]
  return document.paths[`/api${path}`]![method.toLowerCase()]!
}
const listInputNames = (call: AnyCall): string[] =>
  Object.keys((call.input as unknown as { shape?: object }).shape ?? {})

/** Defines one test that checks all calls and lists those that fail. */
const testEachCall = (name: string, check: (call: CallName, described: AnyCall) => void) =>
  it(name, () =>
    checkEach(
      CALLS,
      ([call]) => call,
      ([call, described]) => check(call, described),
    ),
  )

describe('the OpenAPI document', () => {
  it('has version 3.1, a title, a version and a server', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    expect(document.info).toEqual({ title: 'Hool API', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
    expect(document.servers).toEqual([{ url: 'https://hool.test' }])
    expect(Object.keys(document)).toEqual(expect.arrayContaining(['openapi', 'info', 'paths', 'components']))
  })

  it('has every call of the contract and no other, each with a unique id', () => {
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(ids.sort()).toEqual(CALLS.map(([name]) => name).sort())
    for (const [name, call] of CALLS) expect(getOperation(name).summary).toBe(call.summary)
  })

  testEachCall('every call names its parameters and its body', (name, call) => {
    const { parameters, requestBody } = getOperation(name)
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!)
    const named = (where: string) =>
      parameters.filter((parameter) => parameter.in === where).map((parameter) => parameter.name)
    expect(named('path')).toEqual(inPath)
    expect(parameters.every((parameter) => parameter.in !== 'path' || parameter.required)).toBe(true)
    expect(new Set(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).size).toBe(parameters.length)
    expect(named('header')).toEqual(call.isIdempotent ? ['Idempotency-Key'] : [])
    const rest = listInputNames(call).filter((field) => !inPath.includes(field))
    const isQuery = call.method === 'GET' || call.method === 'DELETE'
    expect(named('query')).toEqual(isQuery ? rest : [])
    expect(requestBody !== undefined).toBe(!isQuery)
    const kind = call.upload ? 'multipart/form-data' : 'application/json'
    const properties = requestBody?.content[kind]?.schema['properties'] ?? {}
    if (!isQuery) expect(Object.keys(properties)).toEqual([...rest, ...(call.upload ? [call.upload.field] : [])])
  })

  testEachCall('every call replies with the envelope or a file', (name, call) => {
    const { responses, security } = getOperation(name)
    expect(security).toEqual(call.who === 'visitor' || call.who === 'paymentProvider' ? [] : [{ bearer: [] }])
    const ok = responses['200']!
    expect(Object.values(responses).every(({ description }) => description !== '')).toBe(true)
    if (call.file) return expect(Object.keys(ok.content)).toEqual([call.file])
    for (const response of Object.values(responses)) {
      const { schema } = response.content['application/json']!
      expect(schema['required']).toEqual(['data', 'succeeded', 'errors', 'message'])
    }
  })

  it('requires a body only where a field is required', () => {
    const isRequired = (name: CallName) => getOperation(name).requestBody!.required
    expect([isRequired('deactivateTherapist'), isRequired('postSignupApplication')]).toEqual([false, false])
    expect([isRequired('blockUser'), isRequired('login'), isRequired('verifyEmail')]).toEqual([true, true, true])
    expect(isRequired('addProviderVideo')).toBe(true)
  })

  it('has no dangling references', () => {
    const text = JSON.stringify(document)
    expect([...text.matchAll(/"\$ref":"([^"]+)"/g)].map((found) => found[1])).toEqual([])
    for (const { security } of Object.values(document.paths).flatMap((path) => Object.values(path)))
      for (const scheme of security)
        expect(Object.keys(document.components.securitySchemes)).toEqual(Object.keys(scheme))
  })

  it('describes the input schemas', () => {
    const { schema } = getOperation('searchProviders').requestBody!.content['application/json']!
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false })
    expect(schema['properties']).toMatchObject({
      page: { type: 'integer', minimum: 1 },
      sort: { enum: expect.any(Array) },
    })
  })
})

test('a call of the contract without a handler does not compile', () => {
  const all = {} as UseCases
  const { login: _login, ...others } = all
  // @ts-expect-error: `login` is missing.
  const incomplete: UseCases = others
  expect(incomplete).toEqual({})
})

test('a handler that fails with an undeclared code does not compile', () => {
  const failing: UseCases['getProfile'] = async (_input, context) =>
    // @ts-expect-error: this call does not declare `timeTaken`.
    context.fail('timeTaken')
  expect(failing).toBeTypeOf('function')
})
