import { sql, type Transaction } from 'kysely'
import { loadAccountOwner } from '#modules/accounts/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import type { FoundTarget } from './find-target.ts'
import { type BlockScope, STATUS_CHANGES } from './sides.ts'

interface StandingEmailInput {
  target: FoundTarget
  closable: BlockScope
  isClosed: boolean
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
  input: StandingEmailInput,
): Promise<void> {
  const { target, closable, isClosed, since, ...details } = input
  const { to, firstName } = await loadAccountOwner({ db: tx }, target.customerAccountId)
  const what = STATUS_CHANGES[closable][isClosed ? 'closed' : 'open']
  const objectTo = deps.settings.contactEmail
  const dedupeKey = `standing:${what}:${target.customerAccountId}:${since.epochMilliseconds}`
  await enqueueEmail(tx, deps, {
    kind: 'standingChanged',
    to,
    data: { firstName, what, at: since.toString(), objectTo, ...details },
    dedupeKey: (await isAlreadySent(tx, dedupeKey, input))
      ? `${dedupeKey}:${deps.clock.now().epochMilliseconds}`
      : dedupeKey,
  })
}

/** Whether kept sessions were cancelled after the email was sent, which requires another one. */
async function isAlreadySent(
  tx: Transaction<Tables>,
  dedupeKey: string,
  { cancelled }: StandingEmailInput,
): Promise<boolean> {
  if (cancelled === 0) return false
  const { rows } = await sql`select from mail where dedupe_key = ${dedupeKey}`.execute(tx)
  return rows.length > 0
}

/** Returns the audit log subject. */
export const getAuditSubject = ({ customerAccountId, providerId }: FoundTarget, closable: BlockScope) =>
  closable === 'provider' || closable === 'therapist'
    ? { kind: 'provider' as const, id: providerId! }
    : { kind: 'customer' as const, id: customerAccountId }
