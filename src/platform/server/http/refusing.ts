import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Envelope } from '#platform/contract/call.ts'
import { DomainError } from '#platform/server/context.ts'
import { languageOf, textIn } from '#platform/server/texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { DOMAIN_ERRORS } from '#platform/values/errors.ts'

type Answer = Envelope<unknown>

export const languageOfRequest = (request: FastifyRequest): UiLanguage => languageOf(request.headers['accept-language'])

/** HTTP's own 'no', said by us: no such address, too many calls. */
export class HttpFault extends Error {
  readonly statusCode: number
  constructor(statusCode: number) {
    super(`status ${statusCode}`)
    this.statusCode = statusCode
  }
}

/** A field whose fault only a use case can see; answered like any wrong form. */
export class WrongField extends Error {
  readonly field: string
  readonly textKey: string
  constructor(field: string, textKey: string) {
    super(textKey)
    this.field = field
    this.textKey = textKey
  }
}

/** Several at once. */
export class WrongFields extends Error {
  readonly fields: readonly (readonly [field: string, textKey: string])[]
  constructor(fields: WrongFields['fields']) {
    super(fields.map(([, key]) => key).join())
    this.fields = fields
  }
}

/** The one error translator: refusal, wrong form or fault becomes status and envelope in the reader's language. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOfRequest(request)
  if (error instanceof DomainError) return answerRefusal(error, language, reply)
  if (error instanceof WrongField) return answerWrongForm(asFormError([[error.field, error.textKey]]), request, reply)
  if (error instanceof WrongFields) return answerWrongForm(asFormError(error.fields), request, reply)
  const status = statusOf(error)
  if (status === 429)
    return send(reply, 429, { message: textIn(language, 'refusal.tooManyTries'), code: 'tooManyTries' })
  if (status === 503) {
    reply.header('retry-after', '2')
    return send(reply, 503, { message: textIn(language, 'refusal.partDown'), code: 'partDown' })
  }
  if (isDatabaseAway(error)) return answerRefusal(new DomainError('partDown', null, 2), language, reply)
  if (status >= 400 && status < 500) return send(reply, status, { message: textIn(language, clientFault(status)) })
  // The message may quote what a person typed: the log gets the stack without it, the browser nothing.
  request.log.error(faultOf(error as FastifyError, request.id), 'fault')
  return send(reply, 500, { message: textIn(language, 'generic.failed') })
}

/**
 * Only our own errors, the framework's and those of its file server (`expose`: a range beyond the file's end) speak of this
 * request. Others carry the status of somebody else's answer: the payment provider's 401 for a wrong key must not sign the
 * reader out.
 */
function statusOf(error: unknown): number {
  const { code, statusCode = 500, expose } = error as Partial<FastifyError> & { expose?: boolean }
  const isOurs = error instanceof HttpFault || code?.startsWith('FST_') || typeof expose === 'boolean'
  return isOurs ? statusCode : 500
}

const asFormError = (fields: WrongFields['fields']) =>
  new z.ZodError(fields.map(([field, message]) => ({ code: 'custom', path: [field], message, input: undefined })))

/** Only the frames of the stack: a message may run over several lines. */
const faultOf = ({ name, code, stack = '' }: FastifyError, requestId: string) => {
  const at = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return { requestId, fault: name, sqlState: code, at: at.slice(0, 7) }
}

function answerRefusal(refusal: DomainError, language: UiLanguage, reply: FastifyReply): FastifyReply {
  if (refusal.retryAfterSeconds) reply.header('retry-after', String(refusal.retryAfterSeconds))
  const message = textIn(language, `refusal.${refusal.code}`)
  return send(reply, DOMAIN_ERRORS[refusal.code], { data: refusal.data, message, code: refusal.code })
}

/** 422 naming each wrong field (api.md); the texts are keys in the schemas. */
export function answerWrongForm(error: z.ZodError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOfRequest(request)
  // Without a prototype: a field called 'toString' is unknown like any other.
  const fieldErrors: Record<string, string> = Object.create(null)
  for (const issue of flatten(error.issues)) {
    for (const [path, key] of fieldsOf(issue)) fieldErrors[path] ??= textIn(language, key)
  }
  const errors = Object.entries(fieldErrors).map(([path, text]) => (path ? `${path}: ${text}` : text))
  return send(reply, 422, { errors, message: textIn(language, 'generic.checkFields'), fieldErrors })
}

/** Of a union's branches the one that came closest speaks: the fewest complaints about unknown or missing fields. */
function flatten(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
    const strangeness = (branch: z.core.$ZodIssue[]) =>
      branch.reduce((sum, one) => sum + (one.code === 'unrecognized_keys' ? 10 * one.keys.length : 1), 0)
    const [closest] = [...issue.errors].sort((a, b) => strangeness(a) - strangeness(b))
    return flatten(closest!.map((one) => ({ ...one, path: [...issue.path, ...one.path] })))
  })
}

function fieldsOf(issue: z.core.$ZodIssue): [path: string, key: string][] {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) => [path ? `${path}.${name}` : name, 'error.unknownField'])
  }
  const own = issue.message.startsWith('error.') ? issue.message : undefined
  const isMissing = issue.code === 'invalid_type' && /undefined/.test(issue.message)
  return [[path, own ?? (isMissing ? 'error.required' : 'error.invalid')]]
}

function clientFault(status: number): string {
  if (status === 404) return 'refusal.notFound'
  if (status === 413) return 'generic.tooLarge'
  if (status === 415) return 'generic.wrongMediaType'
  return 'generic.unreadable'
}

/** Lost connections and a full pool: say 'in a moment' instead of 'broken'. */
function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const refused = [
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    '57P01',
    '57P02',
    '57P03',
    '08006',
    '08003',
    '53300',
  ].includes(code)
  return (
    refused ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|after calling end on the pool|driver has already been destroyed/.test(
      message,
    )
  )
}

export function send(reply: FastifyReply, status: number, part: Sent): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(textOf(status, part))
}

export type Sent = Partial<Answer>

/** The envelope as it is written. */
export function textOf(status: number, part: Sent): string {
  const envelope: Answer = { data: null, succeeded: status < 400, errors: [], message: null, ...part }
  if (!envelope.succeeded && envelope.errors.length === 0 && envelope.message) envelope.errors = [envelope.message]
  return JSON.stringify(envelope)
}
