import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { CallName } from '#modules/call-paths.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { CallReply } from '#platform/contract/call.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { fingerprintRecipient } from '#platform/server/email/public.ts'
import { type CallApp, type CallOptions, type CallResponse, createCallApp } from '#platform/server/http/call-app.ts'

/** Thrown for invalid input. `source` is a field of the body (`.hours`) or the failed call (` (putWorkingHours)`). */
export class MakeError extends Error {
  readonly source: string
  readonly reasons: readonly string[]
  constructor(source: `.${string}` | ` (${CallName})`, ...reasons: string[]) {
    super(`${source}: ${reasons.join('; ')}`)
    this.source = source
    this.reasons = reasons
  }
}

export interface MakeContext {
  deps: AppDeps
  call: CallApp
  /** Returns the data of the reply. @throws MakeError with the messages of an error reply */
  callOrThrow<Name extends CallName>(
    name: Name,
    input?: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<CallReply<AllCalls[Name]>>
}

export async function createMakeContext(app: FastifyInstance, deps: AppDeps): Promise<MakeContext> {
  const callFromAnyAddress = await createCallApp(app)
  // Each context has its own network address, so that rate limits do not apply.
  const address = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`
  const call: CallApp = (name, input, options) => callFromAnyAddress(name, input, { from: address, ...options })
  return {
    deps,
    call,
    async callOrThrow(name, input, options) {
      return getReplyData(name, await call(name, input, options))
    },
  }
}

/** @throws MakeError if the call failed */
export function getReplyData<Name extends CallName>(
  name: Name,
  { body }: CallResponse<Name>,
): CallResponse<Name>['body']['data'] & {} {
  if (!body.succeeded) throw new MakeError(` (${name})`, ...body.errors)
  return body.data!
}

export const findAccountByEmail = ({ db }: AppDeps, emailAddress: string) =>
  db
    .selectFrom('customer_account')
    .select(['customer_account_id as id', 'role'])
    .where('email_address', '=', emailAddress)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/** Returns the template data of the newest email of this kind sent to this address. */
export async function getNewestEmail<Data>(
  { db, encryption }: AppDeps,
  kind: 'verifyEmail' | 'managerInvitation',
  email: string,
): Promise<Data> {
  const row = await db
    .selectFrom('email')
    .select('encrypted')
    .where('kind', '=', kind)
    .where('recipient_fingerprint', '=', fingerprintRecipient({ encryption }, email))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return encryption.decrypt<{ data: Data }>(row.encrypted).data
}
