import type { Transaction } from 'kysely'
import { cancelByAdmin } from '#modules/bookings/server/public.ts'
import { cancelProviderInvitations } from '#modules/invitations/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { recordReasonedAuditEntry } from '#platform/server/audit-log/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { ReasonChoice } from '#platform/values/audit-log.ts'
import { type BlockEffect, computeBlockEffect } from './block-effect.ts'
import { type BlockScope, getAuditSubject, isUpcomingBookingOfTarget, listAffectedRoles } from './block-scope.ts'
import { emailAccountStatus } from './email-account-status.ts'
import type { FoundTarget } from './find-target.ts'
import './tables.ts'

type Tx = Transaction<Tables>

interface SettleBlockInput {
  /** The audit log entry of the block; null if the target was already blocked. */
  auditLogId: string | null
  target: FoundTarget
  since: Temporal.Instant
  scope: BlockScope
  cancels: boolean
  actorId: string
  justification: { reason: string; choice: ReasonChoice }
}

/**
 * Settles a block: refreshes the provider's search row, cancels sessions if requested, and emails the person.
 * Idempotent.
 */
export async function settleBlock(
  deps: AppDeps,
  tx: Tx,
  block: SettleBlockInput,
): Promise<BlockEffect & { remainingSessions: number }> {
  const { auditLogId, target, since, scope, cancels, justification } = block
  const now = deps.clock.now()
  if (auditLogId) await tx.deleteFrom('pending_block').where('audit_log_id', '=', auditLogId).execute()
  // The transaction that sets the block cannot refresh the search row: transactions that are waiting for its lock on
  // the provider may already have locked that row, and a deadlock would result.
  if (target.providerId && scope !== 'customer') await refreshSearchRow(tx, target.providerId, now)
  const cancelled = cancels ? await cancelSessions(deps, tx, { target, scope }) : NO_EFFECT
  if (cancelled.sessions > 0) await auditCancellation(deps, tx, block)
  const remaining = await computeBlockEffect(tx, target, { scope, now })
  await emailAccountStatus(deps, tx, {
    target,
    scope,
    isBlocked: true,
    since,
    reason: justification.reason,
    cancelled: cancelled.sessions,
    kept: remaining.sessions,
    refundCents: cancelled.refundCents,
  })
  return { ...cancelled, remainingSessions: remaining.sessions }
}

const NO_EFFECT: BlockEffect = { sessions: 0, people: 0, refundCents: 0 }

/** Cancels sessions and unpaid holds, then the provider's open invitations. */
async function cancelSessions(deps: AppDeps, tx: Tx, { target, scope }: { target: FoundTarget; scope: BlockScope }) {
  const total = { ...NO_EFFECT }
  for (const role of listAffectedRoles(scope)) {
    if (role === 'counsellor' && !target.providerId) continue
    const cancelled = await cancelByAdmin(deps, tx, {
      condition: isUpcomingBookingOfTarget(target, role, deps.clock.now()),
      blockedRole: role,
    })
    total.sessions += cancelled.sessions
    total.people += cancelled.people
    total.refundCents += cancelled.refundCents
    if (role === 'counsellor') await cancelProviderInvitations(deps, tx, target.providerId!)
  }
  return total
}

const auditCancellation = (
  deps: AppDeps,
  tx: Tx,
  { target, scope, actorId, justification }: SettleBlockInput,
): Promise<string> =>
  recordReasonedAuditEntry(deps, tx, {
    actorId,
    action: 'cancelSessions',
    subject: getAuditSubject(target, scope),
    at: deps.clock.now(),
    choice: justification.choice,
    reason: justification.reason,
    about: target.customerAccountId,
  })
