import type { PathLanguage } from '#platform/values/enums.ts'
import { REFUSALS, type RefusalCode } from '#platform/values/errors.ts'
import { textsOf } from '#platform/web/translate.ts'

const SERVER_TEXTS = import.meta.glob<Record<string, string>>('/src/platform/texts/{answers,refusals}/*.json', {
  eager: true,
  import: 'default',
})

/** An answer of the server that is not a reply. */
export class Failure {
  readonly status: number
  readonly refusal: RefusalCode | null
  /** Of fields (name → text key) or, with an empty name, of the whole. */
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

/** The server says no, for a reason that the contract names for this call. */
export const refused = (refusal: RefusalCode, part: { data?: unknown; retryAfterSeconds?: number } = {}): Failure =>
  new Failure(REFUSALS[refusal], { ...part, refusal })

/** The server finds fields wrong: their names, and the key of the text for each. */
export const wrongFields = (fields: Record<string, string>): Failure => new Failure(422, { fields })

/** Something broke: the server's own 500, or with another status and no words a proxy's page. */
export const broken = (status = 500): Failure => new Failure(status)

/** The body of an answer as the server writes it (src/platform/server/http/refusing.ts), in the language that the page asked in. */
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

interface Sent {
  data?: unknown
  message?: string | null
  errors?: string[]
  fieldErrors?: Record<string, string>
  code?: string
}

/** The envelope of specification §7. */
export function envelope(status: number, part: Sent): string {
  const whole = { data: null, succeeded: status < 400, errors: [] as string[], message: null, ...part }
  if (!whole.succeeded && whole.errors.length === 0 && whole.message) whole.errors = [whole.message]
  return JSON.stringify(whole)
}

/** A text that the server writes. */
export function serverText(language: PathLanguage, key: string): string {
  const files = Object.entries(SERVER_TEXTS).filter(([path]) => path.endsWith(`/${language}.json`))
  return files.map(([, texts]) => texts[key]).find(Boolean) ?? textsOf(language)(key as never)
}
