import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Envelope } from '#platform/contract/call.ts'
import { DomainError } from '#platform/server/context.ts'
import { isDatabaseUnavailable } from '#platform/server/database/is-database-unavailable.ts'
import { FileStoreUnavailableError } from '#platform/server/files/file-store.ts'
import { logError, logUnexpected } from '#platform/server/log.ts'
import { negotiateLanguage, translate } from '#platform/server/texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { DOMAIN_ERRORS } from '#platform/values/errors.ts'

/** Seconds after which to retry during a short interruption of the database or the server. */
export const RETRY_AFTER_SECONDS = 2

type Answer = Envelope<unknown>

export const getRequestLanguage = (request: FastifyRequest): UiLanguage =>
  negotiateLanguage(request.headers['accept-language'])

/** One of our own HTTP errors without a domain error code, such as 404 or 429. */
export class HttpError extends Error {
  readonly statusCode: number
  constructor(statusCode: number) {
    super(`status ${statusCode}`)
    this.statusCode = statusCode
  }
}

/** A field error that only a handler can detect; reported like any other invalid field. */
export class InvalidFieldError extends Error {
  readonly field: string
  readonly textKey: string
  constructor(field: string, textKey: string) {
    super(textKey)
    this.field = field
    this.textKey = textKey
  }
}

/** Several field errors, reported together. */
export class InvalidFieldsError extends Error {
  readonly fields: readonly (readonly [field: string, textKey: string])[]
  constructor(fields: InvalidFieldsError['fields']) {
    super(fields.map(([, key]) => key).join())
    this.fields = fields
  }
}

/** Error handler: turns any error into a status and an envelope in the user's language. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = getRequestLanguage(request)
  if (error instanceof DomainError) return sendDomainError(error, language, reply)
  if (error instanceof InvalidFieldError)
    return sendFieldErrors(toZodError([[error.field, error.textKey]]), request, reply)
  if (error instanceof InvalidFieldsError) return sendFieldErrors(toZodError(error.fields), request, reply)
  const status = getStatus(error)
  if (status === 429)
    return sendEnvelope(reply, 429, { message: translate(language, 'domainError.tooManyTries'), code: 'tooManyTries' })
  if (status === 503) {
    reply.header('retry-after', RETRY_AFTER_SECONDS)
    return sendEnvelope(reply, 503, { message: translate(language, 'domainError.partDown'), code: 'partDown' })
  }
  if (isDatabaseUnavailable(error))
    return sendDomainError(new DomainError('partDown', null, RETRY_AFTER_SECONDS), language, reply)
  if (error instanceof FileStoreUnavailableError) {
    if (!error.isKnown) logError('file store unavailable', {}, error)
    const seconds = Math.max(RETRY_AFTER_SECONDS, error.retryAfterSeconds)
    return sendDomainError(new DomainError('partDown', null, seconds), language, reply)
  }
  if (isDatabaseFull(error)) return sendDomainError(new DomainError('partDown', null, 60), language, reply)
  if (status >= 400 && status < 500)
    return sendEnvelope(reply, status, { message: translate(language, getClientErrorText(status)) })
  logUnexpected('request failed', error, { requestId: request.id })
  return sendEnvelope(reply, 500, { message: translate(language, 'generic.failed') })
}

/**
 * Returns the status of an error that describes this request: one of our own, or one from the framework or its file
 * server (`expose`, for a range beyond the end of a file). Any other error carries the status of another service's
 * response and becomes 500: Stripe's 401 for a wrong key must not log the user out.
 */
function getStatus(error: unknown): number {
  const { code, statusCode = 500, expose } = error as Partial<FastifyError> & { expose?: boolean }
  const isOurs = error instanceof HttpError || code?.startsWith('FST_') || typeof expose === 'boolean'
  return isOurs ? statusCode : 500
}

const toZodError = (fields: InvalidFieldsError['fields']) =>
  new z.ZodError(fields.map(([field, message]) => ({ code: 'custom', path: [field], message, input: undefined })))

function sendDomainError(error: DomainError, language: UiLanguage, reply: FastifyReply): FastifyReply {
  if (error.retryAfterSeconds) reply.header('retry-after', String(error.retryAfterSeconds))
  const message = translate(language, `domainError.${error.code}`)
  return sendEnvelope(reply, DOMAIN_ERRORS[error.code], { data: error.data, message, code: error.code })
}

/** Sends 422 with an error per field (api.md). The messages of the schemas are text keys. */
export function sendFieldErrors(error: z.ZodError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = getRequestLanguage(request)
  // An object without a prototype, so that a field named 'toString' counts as unknown too.
  const fieldErrors: Record<string, string> = Object.create(null)
  for (const issue of flatten(error.issues)) {
    for (const [path, key] of listFields(issue)) fieldErrors[path] ??= translate(language, key)
  }
  const errors = Object.entries(fieldErrors).map(([path, text]) => (path ? `${path}: ${text}` : text))
  return sendEnvelope(reply, 422, { errors, message: translate(language, 'generic.checkFields'), fieldErrors })
}

/**
 * Replaces a union's error with those of its closest branch, which is the one with the fewest errors; unknown fields
 * weigh most.
 */
function flatten(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
    const distance = (branch: z.core.$ZodIssue[]) =>
      branch.reduce((sum, inner) => sum + (inner.code === 'unrecognized_keys' ? 10 * inner.keys.length : 1), 0)
    const [closest] = [...issue.errors].sort((a, b) => distance(a) - distance(b))
    return flatten(closest!.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })))
  })
}

/**
 * Maximum number of unknown fields reported per object: a body with thousands of them would otherwise take a second to
 * process and produce a response of several megabytes.
 */
const MAX_UNKNOWN_FIELDS = 20

function listFields(issue: z.core.$ZodIssue): [path: string, key: string][] {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, MAX_UNKNOWN_FIELDS)
      .map((name) => [path ? `${path}.${name}` : name, 'error.unknownField'])
  }
  const own = issue.message.startsWith('error.') ? issue.message : undefined
  const isMissing = issue.code === 'invalid_type' && /undefined/.test(issue.message)
  return [[path, own ?? (isMissing ? 'error.required' : 'error.invalid')]]
}

function getClientErrorText(status: number): string {
  if (status === 404) return 'domainError.notFound'
  if (status === 413) return 'generic.tooLarge'
  if (status === 415) return 'generic.wrongMediaType'
  return 'generic.unreadable'
}

/** Detects that the database's disk is full: reads still work, and writes work again once space has been freed. */
const isDatabaseFull = (error: unknown) => (error as { code?: string }).code === '53100'

export function sendEnvelope(reply: FastifyReply, status: number, part: EnvelopeContent): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(serializeEnvelope(status, part))
}

export type EnvelopeContent = Partial<Answer>

export function serializeEnvelope(status: number, part: EnvelopeContent): string {
  const envelope: Answer = { data: null, succeeded: status < 400, errors: [], message: null, ...part }
  if (!envelope.succeeded && envelope.errors.length === 0 && envelope.message) envelope.errors = [envelope.message]
  return JSON.stringify(envelope)
}
