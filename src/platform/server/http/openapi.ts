import { z } from 'zod'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { AnyCall } from '#platform/contract/call.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document, made from the contract. */
export function openApiDocument(brand: string, publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries(ALL_CALLS) as [string, AnyCall][]) {
    const path = `/api${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand} API`, version: '1.0.0' },
    servers: [{ url: publicUrl }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}

function operation(name: string, call: AnyCall): Json {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!)
  const input = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Json
  const properties = (input['properties'] ?? {}) as Record<string, Json>
  const required = (input['required'] ?? []) as string[]
  const body = withoutPathNames(input, names)
  const inQuery = call.method === 'GET' || call.method === 'DELETE'
  const rest = Object.keys(properties).filter((one) => !names.includes(one))
  const parameters = [
    ...names.map((one) => ({ name: one, in: 'path', required: true, schema: properties[one] ?? { type: 'string' } })),
    ...(inQuery
      ? rest.map((one) => ({ name: one, in: 'query', required: required.includes(one), schema: properties[one] }))
      : []),
    ...(call.money
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }]
      : []),
  ]
  return {
    operationId: name,
    summary: call.about,
    security: call.who === 'visitor' || call.who === 'paymentProvider' ? [] : [{ bearer: [] }],
    parameters,
    ...(inQuery
      ? {}
      : {
          requestBody: { required: needsBody(call, body), content: bodyOf(call, body) },
        }),
    responses: responsesOf(call),
  }
}

/** A body in which everything may be left out may itself be left out. */
const needsBody = ({ upload }: AnyCall, { properties, required }: Json): boolean =>
  upload !== undefined || properties === undefined || ((required ?? []) as string[]).length > 0

function bodyOf({ upload }: AnyCall, schema: Json): Json {
  if (!upload) return { 'application/json': { schema } }
  const properties = { ...(schema['properties'] as Json), [upload.field]: { type: 'string', format: 'binary' } }
  const required = [...((schema['required'] ?? []) as string[]), ...(upload.optional ? [] : [upload.field])]
  return { 'multipart/form-data': { schema: { ...schema, properties, required } } }
}

function withoutPathNames(input: Json, names: string[]): Json {
  if (!input['properties']) return input
  const properties = Object.fromEntries(
    Object.entries(input['properties'] as Json).filter(([one]) => !names.includes(one)),
  )
  const required = ((input['required'] ?? []) as string[]).filter((one) => !names.includes(one))
  return { ...input, properties, required }
}

function responsesOf(call: AnyCall): Json {
  const content = (data: Json) => ({ 'application/json': { schema: envelopeOf(data) } })
  const done = call.file
    ? { description: 'A file', content: { [call.file]: { schema: { type: 'string' } } } }
    : {
        description: 'Done',
        content: content(z.toJSONSchema(call.reply, { io: 'output', unrepresentable: 'any' }) as Json),
      }
  return {
    200: done,
    default: {
      description: `Refused${call.refuses.length > 0 ? `: ${call.refuses.join(', ')}` : ''}`,
      content: content({ type: ['object', 'null'] }),
    },
  }
}

const envelopeOf = (data: Json): Json => ({
  type: 'object',
  required: ['data', 'succeeded', 'errors', 'message'],
  properties: {
    data: { anyOf: [data, { type: 'null' }] },
    succeeded: { type: 'boolean' },
    errors: { type: 'array', items: { type: 'string' } },
    message: { type: ['string', 'null'] },
    fieldErrors: { type: 'object', additionalProperties: { type: 'string' } },
    code: { type: 'string' },
  },
})
