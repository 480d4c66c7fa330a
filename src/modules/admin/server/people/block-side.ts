import type { Transaction } from 'kysely'
import { endAllLogins, loadAccountOwner } from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { recordReasonedAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { translate } from '#platform/server/texts.ts'
import type { ReasonChoice } from '#platform/values/audit-log.ts'
import { computeBlockEffect } from './effect.ts'
import { getAuditSubject } from './email-account-status.ts'
import { type FoundTarget, getBlockedSince } from './find-target.ts'
import { lockTarget, updateBlock } from './lock-target.ts'
import { settleBlock } from './settle-block.ts'
import { BLOCK_ACTIONS, type BlockScope } from './sides.ts'
import './tables.ts'

type Tx = Transaction<Tables>

interface BlockInput {
  id: string
  /** Omitted only if a call needs no body (decision 0061); a standard sentence is used instead. */
  reason?: string | undefined
  choice: ReasonChoice
  sessions?: 'cancel' | 'keep' | undefined
}

export const blockUser: Handler<AllCalls['blockUser']> = (input, context) => blockSide(context, input, 'login')
export const blockUserSide: Handler<AllCalls['blockUserSide']> = ({ x, ...input }, context) =>
  blockSide(context, input, x)
export const deactivateTherapist: Handler<AllCalls['deactivateTherapist']> = async (input, context) => {
  const { keptSessions, ...done } = await blockAndSettle(context, input, 'therapist')
  return { ...done, sessions: input.sessions, keptSessions }
}

async function blockSide(context: Context, input: BlockInput, closable: BlockScope) {
  const { keptSessions: _kept, ...done } = await blockAndSettle(context, input, closable)
  return done
}

/**
 * Blocks a side and settles its sessions, in two transactions. After the first one no new bookings are possible, and
 * all earlier ones are visible. It locks the provider's row, and a client who is reserving a group seat waits for that
 * row while holding the seat. Cancelling in the same transaction could therefore deadlock, so sessions are cancelled in
 * a second one. After a crash in between, `open_closing` is completed by a job or by a repeated call; the person gets
 * only one email.
 */
async function blockAndSettle(context: Context, input: BlockInput, closable: BlockScope) {
  const actorId = requireCaller(context).customerAccountId
  const blocked = await context.db.transaction().execute((tx) => blockNow(context, tx, { input, closable, actorId }))
  const { reason, ...rest } = blocked
  const why = { reason, choice: input.choice }
  const settleInput = { closable, cancels: input.sessions === 'cancel', actorId, why }
  const done = await context.db.transaction().execute((tx) => settleBlock(context, tx, { ...rest, ...settleInput }))
  return {
    isChanged: blocked.closingId !== null,
    cancelledSessions: done.sessions,
    people: done.people,
    refunded: done.refundCents,
    endedLogins: blocked.endedLogins,
    keptSessions: done.kept,
  }
}

interface BlockingContext {
  input: BlockInput
  closable: BlockScope
  actorId: string
}

async function blockNow(context: Context, tx: Tx, blocking: BlockingContext) {
  const { input, closable } = blocking
  const target = await lockTarget(context, tx, { id: input.id, closable, isClosing: true })
  const effect = await computeBlockEffect(tx, target, { closable, now: context.now })
  // The caller must decide explicitly whether upcoming sessions are cancelled or kept.
  if (effect.sessions > 0 && !input.sessions) throw new InvalidFieldError('sessions', 'error.required')
  const reason = input.reason || (await standardReason(tx, target))
  const since = getBlockedSince(target, closable)
  if (since) return { target, since, closingId: null, endedLogins: 0, reason }
  await updateBlock(tx, target, { closable, at: context.now })
  const endReason = 'blocked by an administrator'
  const endedLogins =
    closable === 'login'
      ? await endAllLogins(tx, target.customerAccountId, { now: context.now, because: endReason })
      : 0
  const closingId = await recordClosing(context, tx, { ...blocking, target, reason })
  return { target, since: context.now, closingId, endedLogins, reason }
}

/** Returns the standard reason for the audit log and the email, in the language of the affected person. */
async function standardReason(tx: Tx, { customerAccountId }: FoundTarget): Promise<string> {
  return translate((await loadAccountOwner({ db: tx }, customerAccountId)).to.language, 'people.noReason')
}

/** Audits the reason and records the pending work. @returns the id of the audit log entry */
async function recordClosing(
  context: Context,
  tx: Tx,
  recordInput: BlockingContext & { target: FoundTarget; reason: string },
): Promise<string> {
  const { input, closable, actorId, target, reason } = recordInput
  const about = target.customerAccountId
  const closingId = await recordReasonedAuditEntry(context, tx, {
    ...{ actorId, action: BLOCK_ACTIONS[closable], subject: getAuditSubject(target, closable), at: context.now },
    ...{ choice: input.choice, words: reason, about },
  })
  const pendingClosing = { audit_log_id: closingId, customer_account_id: about, closable, closed_at: context.now }
  await tx
    .insertInto('open_closing')
    .values({ ...pendingClosing, cancels: input.sessions === 'cancel' })
    .execute()
  return closingId
}
