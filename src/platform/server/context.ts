import type { z } from 'zod'
import type { AnyCall } from '#platform/contract/call.ts'
import type { Role, UiLanguage } from '#platform/values/enums.ts'
import type { DomainErrorCode } from '#platform/values/errors.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/connect.ts'
import type { EmailTemplates, OutdatedEmails } from './email/email.ts'
import type { Encryption } from './encryption.ts'
import type { EventBus } from './events.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Settings } from './settings.ts'

/** What the whole server shares: made once at start, handed in everywhere. */
export interface AppDeps {
  settings: Settings
  clock: Clock
  db: Database
  jobs: Jobs
  encryption: Encryption
  events: EventBus
  emailTemplates: EmailTemplates
  outdatedEmails: OutdatedEmails
}

/** A file that came with a call, on disk until the call is answered; keep it by moving or reading it. */
export interface UploadedFile {
  path: string
  size: number
  /** As the sender called it, without folders: for showing only. What it is, only its bytes say. */
  name: string
}

export interface SignedIn {
  customerAccountId: string
  loginId: string
  role: Role
  /** The counsellor's side of the person, when there is one. */
  providerId: string | null
  /** The organisation whose page they look after. */
  organizationId: string | null
  /** This login has shown a code or a passkey, and its owner still has it. */
  hasSecondStep: boolean
}

/** What a use case receives beside its input. */
export interface Context<Code extends DomainErrorCode = DomainErrorCode> extends AppDeps {
  now: Temporal.Instant
  who: SignedIn | null
  language: UiLanguage
  /** Keyed hash of the caller's network address, for limits. */
  addressHash: Buffer
  device: string
  /** The caller's network address: only for those who must be told it (the payment provider's terms), never kept. */
  ip: string
  bearer: string | null
  idempotencyKey: string | null
  /** What came with a call that takes a file (`upload` in the contract). */
  file: UploadedFile | null
  fail(code: Code, data?: unknown): never
}

/** A business 'no' on its way to the edge. */
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

type CodeOf<C extends AnyCall> = C['refuses'][number]

/** A use case of a call: refusing with a code the call does not declare does not compile. */
export type Handler<C extends AnyCall> = (
  wanted: z.output<C['input']>,
  context: Context<CodeOf<C>>,
) => Promise<z.input<C['reply']>>

/** The file of a call that cannot come without; the edge has already seen to that. */
export function uploadedFile(context: { file: UploadedFile | null }): UploadedFile {
  if (!context.file) throw new Error('this call takes no file')
  return context.file
}

/** The person behind a call that nobody may make unsigned; the edge has already seen to that. */
export function signedIn(context: { who: SignedIn | null }): SignedIn {
  if (!context.who) throw new DomainError('signInNeeded')
  return context.who
}
