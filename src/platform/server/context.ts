import type { z } from 'zod'
import type { AnyCall } from '#platform/contract/call.ts'
import type { Role, UiLanguage } from '#platform/values/enums.ts'
import type { DomainErrorCode, ImplicitErrorCode } from '#platform/values/errors.ts'
import type { CircuitBreakers } from './circuit-breaker.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/connect.ts'
import type { EmailTemplates, OutdatedEmails } from './email/email.ts'
import type { Encryption } from './encryption.ts'
import type { EventBus } from './events.ts'
import type { FileStore } from './files/file-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { PersonalData } from './personal-data.ts'
import type { Settings } from './settings.ts'

/** Dependencies shared by the whole server: created once at start-up and passed explicitly. */
export interface AppDeps {
  settings: Settings
  clock: Clock
  db: Database
  jobs: Jobs
  encryption: Encryption
  fileStore: FileStore
  circuits: CircuitBreakers
  events: EventBus<AppDeps>
  emailTemplates: EmailTemplates
  outdatedEmails: OutdatedEmails
  personalData: PersonalData<AppDeps>
}

/**
 * An uploaded file. It is deleted before the response is sent, so a handler that stores it must move or read it first.
 */
export interface UploadedFile {
  path: string
  size: number
  /** The file name sent by the client, without folders, for display only. The type is determined from the bytes. */
  name: string
}

export interface CallerAccount {
  customerAccountId: string
  loginId: string
  role: Role
  /** Null unless the account belongs to a provider. */
  providerId: string | null
  /** The organization that this account manages; null if it manages none. */
  organizationId: string | null
  /** Whether this login was confirmed with a second factor that the account still has. */
  hasSecondStep: boolean
}

/**
 * Ends a call with a domain error. `Code` lists the errors that a function can fail with, in addition to those of every
 * call. Calling the function from a handler whose contract does not declare all of them is a compile error.
 */
export interface CanFail<Code extends DomainErrorCode> {
  /** @param retryAfterSeconds seconds after which the client may repeat the call, sent as a header */
  fail: (code: Code | ImplicitErrorCode, data?: unknown, retryAfterSeconds?: number) => never
}

/** The second argument of every handler, after its input. */
export interface Context<Code extends DomainErrorCode = never> extends AppDeps, CanFail<Code> {
  now: Temporal.Instant
  caller: CallerAccount | null
  language: UiLanguage
  /** Keyed hash of the caller's network address, for rate limits. */
  addressHash: Buffer
  device: string
  /** The caller's network address, used only for Stripe, whose terms require it; never stored. */
  ip: string
  bearer: string | null
  idempotencyKey: string | null
  /** Set for calls that accept a file (`upload` in the contract). */
  file: UploadedFile | null
}

/** An expected failure with an error code from the contract. The HTTP layer turns it into a response. */
export class DomainError extends Error {
  readonly code: DomainErrorCode
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined
  constructor(code: DomainErrorCode, data: unknown = null, retryAfterSeconds?: number) {
    super(code)
    this.code = code
    this.data = data
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const isDomainError = (error: unknown, code: DomainErrorCode): boolean =>
  error instanceof DomainError && error.code === code

/** The implementation of `fail` in every context. */
export const failWithDomainError: CanFail<DomainErrorCode>['fail'] = (code, data, retryAfterSeconds) => {
  throw new DomainError(code, data, retryAfterSeconds)
}

type DeclaredErrorCode<C extends AnyCall> = C['errors'][number]

/** Handler of a call. Failing with a code that the call does not declare is a compile error. */
export type Handler<C extends AnyCall> = (
  input: z.output<C['input']>,
  context: Context<DeclaredErrorCode<C>>,
) => Promise<z.input<C['reply']>>

/** Returns the file of a call that requires one. The HTTP layer has already rejected requests without a file. */
export function requireUploadedFile(context: { file: UploadedFile | null }): UploadedFile {
  if (!context.file) throw new Error('this call takes no file')
  return context.file
}

/**
 * Returns the caller's account, for a call that requires a login. The HTTP layer has already rejected requests without
 * a login.
 */
export function requireCaller(context: { caller: CallerAccount | null }): CallerAccount {
  if (!context.caller) throw new DomainError('signInNeeded')
  return context.caller
}

/**
 * Returns the caller's provider id, for a call that only providers may make. The HTTP layer has already rejected all
 * other callers.
 */
export function requireProviderId(context: { caller: CallerAccount | null }): string {
  return requireCaller(context).providerId!
}
