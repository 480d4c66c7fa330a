import { sql, type Transaction } from 'kysely'
import { loadAccountOwner } from '#modules/accounts/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { type BlockScope, STATUS_CHANGES } from './block-scope.ts'
import type { FoundTarget } from './find-target.ts'

interface AccountStatusEmailInput {
  target: FoundTarget
  scope: BlockScope
  isBlocked: boolean
  since: Temporal.Instant
  reason: string
  cancelled: number
  kept: number
  refundCents: number
}

/** Emails the statement of reasons to the affected person, once for each change. */
export async function emailAccountStatus(
  deps: AppDeps,
  tx: Transaction<Tables>,
  input: AccountStatusEmailInput,
): Promise<void> {
  const { target, scope, isBlocked, since, ...details } = input
  const { to, firstName } = await loadAccountOwner({ db: tx }, target.customerAccountId)
  const what = STATUS_CHANGES[scope][isBlocked ? 'blocked' : 'unblocked']
  const objectTo = deps.settings.contactEmail
  const dedupeKey = `standing:${what}:${target.customerAccountId}:${since.epochMilliseconds}`
  await enqueueEmail(tx, deps, {
    kind: 'accountStatusChanged',
    to,
    data: { firstName, what, at: since.toString(), objectTo, ...details },
    dedupeKey: (await needsAnotherEmail(tx, dedupeKey, input))
      ? `${dedupeKey}:${deps.clock.now().epochMilliseconds}`
      : dedupeKey,
  })
}

/**
 * Returns whether sessions were cancelled after the email about the block was sent, in which case another email is
 * needed.
 */
async function needsAnotherEmail(
  tx: Transaction<Tables>,
  dedupeKey: string,
  { cancelled }: AccountStatusEmailInput,
): Promise<boolean> {
  if (cancelled === 0) return false
  const { rows } = await sql`select from email where dedupe_key = ${dedupeKey}`.execute(tx)
  return rows.length > 0
}
