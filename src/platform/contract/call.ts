import type { z } from 'zod'
import type { DomainErrorCode } from '#platform/values/errors.ts'

/** Who may make a call. `signedIn` serves every role (api.md: "a C call serves everyone signed in"). */
export type Who = 'visitor' | 'signedIn' | 'provider' | 'company' | 'admin' | 'paymentProvider'

/** One call of the API. `input` holds path parameters, query and body together: a name in the path is taken from there. */
export interface Call<Input extends z.ZodType, Reply extends z.ZodType, Code extends DomainErrorCode> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  who: Who
  about: string
  input: Input
  reply: Reply
  refuses: readonly Code[]
  /** Takes an Idempotency-Key: a repeat gets the first answer for 24 hours (api.md €). */
  money?: true
  /** Tries per minute and address; the general limit holds where none is named. */
  perMinute?: number
  /** Text key of the sentence that says it worked, where the specification words one (§8). */
  done?: string
  /** The same where the sentence depends on what was done: the text key for a reply. */
  doneOf?(reply: z.output<Reply>): string
  /** Long, and with nothing in it that the asker wrote or must hide: it travels compressed. */
  isLong?: true
  /** A reply that is not JSON: its media type. */
  file?: string
  /** With `file`: the browser keeps it instead of showing it. */
  attachment?: true
  /** Comes as multipart/form-data with this one file; the other parts are the input's fields, each as text. */
  upload?: Upload
}

export interface Upload {
  field: string
  maxBytes: number
  /** The rest may come without the file. */
  optional?: true
}

export type AnyCall = Call<z.ZodType, z.ZodType, DomainErrorCode>

export function call<Input extends z.ZodType, Reply extends z.ZodType, const Code extends DomainErrorCode = never>(
  shape: Omit<Call<Input, Reply, Code>, 'method' | 'path' | 'refuses'> & { refuses?: readonly Code[] },
  where: readonly [AnyCall['method'], string],
): Call<Input, Reply, Code> {
  return { ...shape, refuses: shape.refuses ?? [], method: where[0], path: where[1] }
}

/** What a page asks with and what it gets: JSON on both sides. */
export type CallInput<C extends AnyCall> = z.input<C['input']>
export type CallReply<C extends AnyCall> = z.output<C['reply']>

/** Every answer, errors too (specification §7). */
export interface Envelope<T> {
  data: T | null
  succeeded: boolean
  errors: string[]
  message: string | null
  fieldErrors?: Record<string, string>
  /** The refusal's code, so that a screen can switch on it without reading prose. */
  code?: string
}
