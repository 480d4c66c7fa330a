import { z } from 'zod'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { AnyCall } from '#platform/contract/call.ts'

type Json = Record<string, unknown>

/** Builds the OpenAPI 3.1 document from the contract. */
export function buildOpenApiDocument(brand: string, publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries(ALL_CALLS) as [string, AnyCall][]) {
    const path = `/api${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: buildOperation(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand} API`, version: '1.0.0' },
    servers: [{ url: publicUrl }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}

function buildOperation(name: string, call: AnyCall): Json {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!)
  const input = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Json
  const properties = (input['properties'] ?? {}) as Record<string, Json>
  const required = (input['required'] ?? []) as string[]
  const body = removePathParameters(input, names)
  const inQuery = call.method === 'GET' || call.method === 'DELETE'
  const rest = Object.keys(properties).filter((key) => !names.includes(key))
  const parameters = [
    ...names.map((key) => ({ name: key, in: 'path', required: true, schema: properties[key] ?? { type: 'string' } })),
    ...(inQuery
      ? rest.map((key) => ({ name: key, in: 'query', required: required.includes(key), schema: properties[key] }))
      : []),
    ...(call.isIdempotent
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }]
      : []),
  ]
  return {
    operationId: name,
    summary: call.summary,
    security: call.who === 'visitor' || call.who === 'paymentProvider' ? [] : [{ bearer: [] }],
    parameters,
    ...(inQuery
      ? {}
      : {
          requestBody: { required: requiresBody(call, body), content: buildBody(call, body) },
        }),
    responses: buildResponses(call),
  }
}

/** A body without required fields is optional. */
const requiresBody = ({ upload }: AnyCall, { properties, required }: Json): boolean =>
  upload !== undefined || properties === undefined || ((required ?? []) as string[]).length > 0

function buildBody({ upload }: AnyCall, schema: Json): Json {
  if (!upload) return { 'application/json': { schema } }
  const properties = { ...(schema['properties'] as Json), [upload.field]: { type: 'string', format: 'binary' } }
  const required = [...((schema['required'] ?? []) as string[]), ...(upload.optional ? [] : [upload.field])]
  return { 'multipart/form-data': { schema: { ...schema, properties, required } } }
}

function removePathParameters(input: Json, names: string[]): Json {
  if (!input['properties']) return input
  const properties = Object.fromEntries(
    Object.entries(input['properties'] as Json).filter(([key]) => !names.includes(key)),
  )
  const required = ((input['required'] ?? []) as string[]).filter((key) => !names.includes(key))
  return { ...input, properties, required }
}

function buildResponses(call: AnyCall): Json {
  const content = (data: Json) => ({ 'application/json': { schema: buildEnvelope(data) } })
  const done = call.file
    ? { description: 'A file', content: { [call.file]: { schema: { type: 'string' } } } }
    : {
        description: 'Done',
        content: content(z.toJSONSchema(call.reply, { io: 'output', unrepresentable: 'any' }) as Json),
      }
  return {
    200: done,
    default: {
      description: `Refused${call.errors.length > 0 ? `: ${call.errors.join(', ')}` : ''}`,
      content: content({ type: ['object', 'null'] }),
    },
  }
}

const buildEnvelope = (data: Json): Json => ({
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
