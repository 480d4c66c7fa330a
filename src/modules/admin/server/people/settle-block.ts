import type { Transaction } from 'kysely'
import { cancelByAdmin } from '#modules/bookings/server/public.ts'
import { cancelProviderInvitations } from '#modules/invitations/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { recordReasonedAuditEntry } from '#platform/server/audit-log/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { ReasonChoice } from '#platform/values/audit-log.ts'
import { type BlockEffect, computeBlockEffect } from './block-effect.ts'
import { type BlockScope, getAuditSubject, isUpcomingBookingOfTarget, listSides } from './block-scope.ts'
import { emailAccountStatus } from './email-account-status.ts'
import type { FoundTarget } from './find-target.ts'
import './tables.ts'

type Tx = Transaction<Tables>

interface SettleBlockInput {
  /** The block's audit log entry; null if the target was blocked before. */
  auditLogId: string | null
  target: FoundTarget
  since: Temporal.Instant
  scope: BlockScope
  cancels: boolean
  actorId: string
  justification: { reason: string; choice: ReasonChoice }
}

/** Settles a block: updates the search, cancels sessions if requested, and emails the person. Idempotent. */
export async function settleBlock(
  deps: AppDeps,
  tx: Tx,
  settling: SettleBlockInput,
): Promise<BlockEffect & { kept: number }> {
  const { auditLogId, target, since, scope, cancels, justification } = settling
  const now = deps.clock.now()
  if (auditLogId) await tx.deleteFrom('pending_block').where('audit_log_id', '=', auditLogId).execute()
  // Not in the first transaction: a transaction that waits there for the provider's row may hold the search row.
  if (target.providerId && scope !== 'customer') await refreshSearchRow(tx, target.providerId, now)
  const done = cancels ? await cancelSessions(deps, tx, { target, scope }) : NO_EFFECT
  if (done.sessions > 0) await auditCancellation(deps, tx, settling)
  const remaining = await computeBlockEffect(tx, target, { scope, now })
  await emailAccountStatus(deps, tx, {
    ...{ target, scope, isBlocked: true, since, reason: justification.reason },
    ...{ cancelled: done.sessions, kept: remaining.sessions, refundCents: done.refundCents },
  })
  return { ...done, kept: remaining.sessions }
}

const NO_EFFECT: BlockEffect = { sessions: 0, people: 0, refundCents: 0 }

/** Cancels sessions and unpaid holds, then the provider's open invitations. */
async function cancelSessions(deps: AppDeps, tx: Tx, { target, scope }: { target: FoundTarget; scope: BlockScope }) {
  const total = { ...NO_EFFECT }
  for (const side of listSides(scope)) {
    if (side === 'counsellor' && !target.providerId) continue
    const done = await cancelByAdmin(deps, tx, {
      condition: isUpcomingBookingOfTarget(target, side, deps.clock.now()),
      side,
    })
    total.sessions += done.sessions
    total.people += done.people
    total.refundCents += done.refundCents
    if (side === 'counsellor') await cancelProviderInvitations(deps, tx, target.providerId!)
  }
  return total
}

const auditCancellation = (
  deps: AppDeps,
  tx: Tx,
  { target, scope, actorId, justification }: SettleBlockInput,
): Promise<string> =>
  recordReasonedAuditEntry(deps, tx, {
    ...{ actorId, action: 'cancelSessions', subject: getAuditSubject(target, scope), at: deps.clock.now() },
    ...{ choice: justification.choice, reason: justification.reason, about: target.customerAccountId },
  })
