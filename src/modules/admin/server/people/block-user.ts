import type { Transaction } from 'kysely'
import { endAllLogins, loadAccountOwner } from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { recordReasonedAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { translate } from '#platform/server/texts.ts'
import type { ReasonChoice } from '#platform/values/audit-log.ts'
import { computeBlockEffect } from './block-effect.ts'
import { BLOCK_ACTIONS, type BlockScope, getAuditSubject } from './block-scope.ts'
import { type FoundTarget, getBlockedSince } from './find-target.ts'
import { lockTarget, updateBlock } from './lock-target.ts'
import { settleBlock } from './settle-block.ts'
import './tables.ts'

type Tx = Transaction<Tables>

interface BlockInput {
  id: string
  /** Omitted only by calls that need no body (decision 0061), which use a standard sentence instead. */
  reason?: string | undefined
  choice: ReasonChoice
  sessions?: 'cancel' | 'keep' | undefined
}

export const blockUser: Handler<AllCalls['blockUser']> = (input, context) => blockRole(context, input, 'login')
export const blockUserRole: Handler<AllCalls['blockUserRole']> = ({ x, ...input }, context) =>
  blockRole(context, input, x)
export const deactivateTherapist: Handler<AllCalls['deactivateTherapist']> = async (input, context) => {
  const { remainingSessions, ...result } = await blockAndSettle(context, input, 'therapist')
  return { ...result, sessions: input.sessions, remainingSessions }
}

async function blockRole(context: Context<'notFound' | 'notYourself'>, input: BlockInput, scope: BlockScope) {
  const { remainingSessions: _remainingSessions, ...result } = await blockAndSettle(context, input, scope)
  return result
}

/**
 * Applies a block and settles the affected sessions, in two transactions. After the first one, no new bookings are
 * possible and all earlier ones are visible. The first transaction locks the provider's row, while a transaction that
 * reserves a group seat holds a lock on the seat and waits for that row. Cancelling in the first transaction could
 * therefore deadlock, so the second one cancels the sessions. After a crash in between, a job or a repeated call
 * completes the `pending_block`, and the person gets only one email.
 */
async function blockAndSettle(context: Context<'notFound' | 'notYourself'>, input: BlockInput, scope: BlockScope) {
  const actorId = requireCaller(context).customerAccountId
  const block = await context.db.transaction().execute((tx) => blockTarget(context, tx, { input, scope, actorId }))
  const { auditLogId, target, since, reason } = block
  const justification = { reason, choice: input.choice }
  const settlement = { auditLogId, target, since, scope, cancels: input.sessions === 'cancel', actorId, justification }
  const effect = await context.db.transaction().execute((tx) => settleBlock(context, tx, settlement))
  return {
    isChanged: auditLogId !== null,
    cancelledSessions: effect.sessions,
    people: effect.people,
    refunded: effect.refundCents,
    endedLogins: block.endedLogins,
    remainingSessions: effect.remainingSessions,
  }
}

interface BlockRequest {
  input: BlockInput
  scope: BlockScope
  actorId: string
}

async function blockTarget(context: Context<'notFound' | 'notYourself'>, tx: Tx, request: BlockRequest) {
  const { input, scope } = request
  const target = await lockTarget(context, tx, { id: input.id, scope, isBlocking: true })
  const effect = await computeBlockEffect(tx, target, { scope, now: context.now })
  // The caller must decide explicitly whether upcoming sessions are cancelled or kept.
  if (effect.sessions > 0 && !input.sessions) throw new InvalidFieldError('sessions', 'error.required')
  const reason = input.reason || (await loadStandardReason(tx, target))
  const since = getBlockedSince(target, scope)
  if (since) return { target, since, auditLogId: null, endedLogins: 0, reason }
  await updateBlock(tx, target, { scope, at: context.now })
  const logout = { now: context.now, because: 'blocked by an administrator' }
  const endedLogins = scope === 'login' ? await endAllLogins(tx, target.customerAccountId, logout) : 0
  const auditLogId = await recordBlock(context, tx, { ...request, target, reason })
  return { target, since: context.now, auditLogId, endedLogins, reason }
}

/** Returns the standard reason for the audit log and the email, in the language of the affected person. */
async function loadStandardReason(tx: Tx, { customerAccountId }: FoundTarget): Promise<string> {
  return translate((await loadAccountOwner({ db: tx }, customerAccountId)).to.language, 'people.noReason')
}

/** Writes the reason to the audit log and records the pending work. @returns the id of the audit log entry */
async function recordBlock(
  context: Context,
  tx: Tx,
  blockInput: BlockRequest & { target: FoundTarget; reason: string },
): Promise<string> {
  const { input, scope, actorId, target, reason } = blockInput
  const about = target.customerAccountId
  const auditLogId = await recordReasonedAuditEntry(context, tx, {
    actorId,
    action: BLOCK_ACTIONS[scope],
    subject: getAuditSubject(target, scope),
    at: context.now,
    choice: input.choice,
    reason,
    about,
  })
  await tx
    .insertInto('pending_block')
    .values({
      audit_log_id: auditLogId,
      customer_account_id: about,
      closable: scope,
      closed_at: context.now,
      cancels: input.sessions === 'cancel',
    })
    .execute()
  return auditLogId
}
