import type { PathLanguage } from '#platform/values/enums.ts'
import { DOMAIN_ERRORS, type DomainErrorCode } from '#platform/values/errors.ts'
import { getTranslate } from '#platform/web/translate.ts'

const SERVER_TEXTS = import.meta.glob<Record<string, string>>('/src/platform/texts/{answers,refusals}/*.json', {
  eager: true,
  import: 'default',
})

/** A server response other than a reply. */
export class Failure {
  readonly status: number
  readonly refusal: DomainErrorCode | null
  /** Field errors (name → text key), or with an empty name the error of the whole form. */
  readonly fields: Readonly<Record<string, string>>
  readonly data: unknown
  readonly retryAfterSeconds: number | null
  constructor(status: number, part: Partial<Omit<Failure, 'status'>> = {}) {
    this.status = status
    this.refusal = part.refusal ?? null
    this.fields = part.fields ?? {}
    this.data = part.data ?? null
    this.retryAfterSeconds = part.retryAfterSeconds ?? null
  }
}

/** A domain error that the contract declares for this call. */
export const failWith = (
  refusal: DomainErrorCode,
  part: { data?: unknown; retryAfterSeconds?: number } = {},
): Failure => new Failure(DOMAIN_ERRORS[refusal], { ...part, refusal })

/** Field errors: the field names with their text keys. */
export const failWithFields = (fields: Record<string, string>): Failure => new Failure(422, { fields })

/** A server error: the server's own 500, or a proxy's page without a message for any other status. */
export const failWithServerError = (status = 500): Failure => new Failure(status)

/** The response body as the server writes it (src/platform/server/http/send-error.ts), in the language of the request. */
export function failureBody(failure: Failure, language: PathLanguage): string {
  const { status, refusal, fields, data } = failure
  if (refusal) return envelope(status, { data, message: serverText(language, `refusal.${refusal}`), code: refusal })
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

/** The envelope of specification §7. */
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
