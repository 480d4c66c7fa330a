import type { PathLanguage } from '#platform/values/enums.ts'
import { DOMAIN_ERRORS, type DomainErrorCode } from '#platform/values/errors.ts'
import { getTranslate } from '#platform/web/translate.ts'

const SERVER_TEXTS = import.meta.glob<Record<string, string>>('/src/platform/texts/{responses,domainErrors}/*.json', {
  eager: true,
  import: 'default',
})

/** An error response from the server. */
export class Failure {
  readonly status: number
  readonly code: DomainErrorCode | null
  /** Field errors (name → text key). An empty name refers to the whole form. */
  readonly fields: Readonly<Record<string, string>>
  readonly data: unknown
  readonly retryAfterSeconds: number | null
  constructor(status: number, part: Partial<Omit<Failure, 'status'>> = {}) {
    this.status = status
    this.code = part.code ?? null
    this.fields = part.fields ?? {}
    this.data = part.data ?? null
    this.retryAfterSeconds = part.retryAfterSeconds ?? null
  }
}

/** Builds a failure with a domain error that the call's contract declares. */
export const failWith = (code: DomainErrorCode, part: { data?: unknown; retryAfterSeconds?: number } = {}): Failure =>
  new Failure(DOMAIN_ERRORS[code], { ...part, code })

/** Builds a failure with field errors (name → text key). */
export const failWithFields = (fields: Record<string, string>): Failure => new Failure(422, { fields })

/** Builds a failure with the server's envelope for status 500, or with a proxy's HTML page for any other status. */
export const failWithServerError = (status = 500): Failure => new Failure(status)

/** Builds the response body as the server does (src/platform/server/http/send-error.ts). */
export function failureBody(failure: Failure, language: PathLanguage): string {
  const { status, code, fields, data } = failure
  if (code) return envelope(status, { data, message: serverText(language, `domainError.${code}`), code })
  if (status !== 422)
    return status === 500 ? envelope(500, { message: serverText(language, 'generic.failed') }) : '<html>'
  const texts = Object.entries(fields).map(([name, key]) => [name, serverText(language, key)] as const)
  const errors = texts.map(([name, text]) => `${name}: ${text}`)
  const message = serverText(language, 'generic.checkFields')
  return envelope(422, { errors, message, fieldErrors: Object.fromEntries(texts) })
}

interface EnvelopeFields {
  data?: unknown
  message?: string | null
  errors?: string[]
  fieldErrors?: Record<string, string>
  code?: string
}

/** Builds the envelope that wraps every response (specification §7). */
export function envelope(status: number, part: EnvelopeFields): string {
  const full = { data: null, succeeded: status < 400, errors: [] as string[], message: null, ...part }
  if (!full.succeeded && full.errors.length === 0 && full.message) full.errors = [full.message]
  return JSON.stringify(full)
}

/** Translates a text key as the server does. */
export function serverText(language: PathLanguage, key: string): string {
  const files = Object.entries(SERVER_TEXTS).filter(([path]) => path.endsWith(`/${language}.json`))
  return files.map(([, texts]) => texts[key]).find(Boolean) ?? getTranslate(language)(key as never)
}
