import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { CallName } from '#modules/call-paths.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { CallReply } from '#platform/contract/call.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { fingerprintRecipient } from '#platform/server/email/public.ts'
import { type CallApp, type CallOptions, type CallResponse, createCallApp } from '#platform/server/http/call-app.ts'

/** Thrown for invalid input; `where` is a field of the body (`.hours`) or the failed call (` (putWorkingHours)`). */
export class MakeError extends Error {
  readonly where: string
  readonly reasons: readonly string[]
  constructor(where: `.${string}` | ` (${CallName})`, ...reasons: string[]) {
    super(`${where}: ${reasons.join('; ')}`)
    this.where = where
    this.reasons = reasons
  }
}

/** The dependencies of every maker. */
export interface MakeContext {
  deps: AppDeps
  call: CallApp
  /** Like `call`, but returns the reply's data. @throws MakeError with an error reply's messages. */
  ask<Name extends CallName>(
    name: Name,
    input?: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<CallReply<AllCalls[Name]>>
}

export async function createMakeContext(app: FastifyInstance, deps: AppDeps): Promise<MakeContext> {
  const calls = await createCallApp(app)
  // Each creation comes from a different network, so that rate limits do not apply.
  const from = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`
  const call: CallApp = (name, input, options) => calls(name, input, { from, ...options })
  return {
    deps,
    call,
    async ask(name, input, options) {
      return getReplyData(name, await call(name, input, options))
    },
  }
}

/** Returns the reply's data. @throws MakeError if the call failed. */
export function getReplyData<Name extends CallName>(
  name: Name,
  { body }: CallResponse<Name>,
): CallResponse<Name>['body']['data'] & {} {
  if (!body.succeeded) throw new MakeError(` (${name})`, ...body.errors)
  return body.data!
}

/** Finds the account with this email address. */
export const findAccountByEmail = ({ db }: AppDeps, emailAddress: string) =>
  db
    .selectFrom('customer_account')
    .select(['customer_account_id as id', 'role'])
    .where('email_address', '=', emailAddress)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/** Returns the data of the newest email of this kind to this address. */
export async function getNewestEmail<Data>(
  { db, encryption }: AppDeps,
  kind: 'verifyEmail' | 'organisationManager',
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
