import type { z } from 'zod'
import type { DomainErrorCode } from '#platform/values/errors.ts'

/** Maximum body size, in bytes, of a call that declares no other limit. */
export const MAX_BODY_BYTES = 65_536

/** Who may make a call. `signedIn` means every role (api.md: "a C call serves everyone signed in"). */
export type CallAccess = 'visitor' | 'signedIn' | 'provider' | 'company' | 'admin' | 'paymentProvider'

/** An API call. `input` combines path parameters, query and body. */
export interface Call<Input extends z.ZodType, Reply extends z.ZodType, Code extends DomainErrorCode> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  who: CallAccess
  summary: string
  input: Input
  reply: Reply
  errors: readonly Code[]
  /** Accepts an Idempotency-Key: for 24 hours a retry gets the first response (api.md €). */
  isIdempotent?: true
  /** Rate limit in calls per minute for each network address; the general limit by default. */
  perMinute?: number
  /** Maximum body size, in bytes, if a valid body may exceed `MAX_BODY_BYTES`. Uploads have their own limits. */
  maxBodyBytes?: number
  /** Text key of the success message, where the specification has one (§8). */
  successText?: string
  /** Returns the text key of the success message, if it depends on the reply. */
  getSuccessText?(reply: z.output<Reply>): string
  /**
   * Unless the caller is logged in, the reply depends only on the input, the language, the time and tables whose data
   * is shown on pages for visitors. Such replies are stored for a few seconds (decision 0079).
   */
  isSameForVisitors?: true
  /**
   * The reply may be a few seconds old and the handler does not write, so a replica of the database may be read. In
   * visitor calls, this applies only to callers who are not logged in, because logged-in callers must see what they
   * have just changed. Implied by `isSameForVisitors`.
   */
  canReadFromReplica?: true
  /** The reply may be compressed: it is long and contains neither user input nor secrets. */
  isCompressible?: true
  /** Media type of a reply that is not JSON. */
  file?: string
  /** Makes the browser download the `file` instead of showing it. */
  attachment?: true
  /** The file in a call sent as multipart/form-data; the body's other parts are the input's fields as text. */
  upload?: Upload
}

export interface Upload {
  field: string
  maxBytes: number
  /** The file may be omitted. */
  optional?: true
}

export type AnyCall = Call<z.ZodType, z.ZodType, DomainErrorCode>

export function defineCall<
  Input extends z.ZodType,
  Reply extends z.ZodType,
  const Code extends DomainErrorCode = never,
>(
  shape: Omit<Call<Input, Reply, Code>, 'method' | 'path' | 'errors'> & { errors?: readonly Code[] },
  [method, path]: readonly [AnyCall['method'], string],
): Call<Input, Reply, Code> {
  return { ...shape, errors: shape.errors ?? [], method, path }
}

/** JSON types of a call's input and reply, as the client sees them. */
export type CallInput<C extends AnyCall> = z.input<C['input']>
export type CallReply<C extends AnyCall> = z.output<C['reply']>

/** Body of every response, including errors (specification §7). */
export interface Envelope<T> {
  data: T | null
  succeeded: boolean
  errors: string[]
  message: string | null
  fieldErrors?: Record<string, string>
  /** Code of the domain error, so that a screen need not parse the message. */
  code?: string
}
