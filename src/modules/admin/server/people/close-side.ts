import type { Transaction } from 'kysely'
import { endLoginsOf, ownerOf } from '#modules/accounts/server/public.ts'
import type { ReasonChoice } from '#modules/admin/values/people.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { writeReasoned } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { WrongField } from '#platform/server/http/refusing.ts'
import { textIn } from '#platform/server/texts.ts'
import { effectOf } from './effect.ts'
import { closedSince, type Found } from './find-target.ts'
import { lockTarget, writeStanding } from './lock-target.ts'
import { settle } from './settle-closing.ts'
import { CLOSES, type Closable } from './sides.ts'
import { subjectOf } from './tell-standing.ts'
import './tables.ts'

type Tx = Transaction<Tables>

interface Wanted {
  id: string
  /** Left out only where a call needs no body (decision 0061); a standard sentence takes its place. */
  reason?: string | undefined
  choice: ReasonChoice
  sessions?: 'cancel' | 'keep' | undefined
}

export const blockUser: Handler<AllCalls['blockUser']> = (wanted, context) => close(context as Context, wanted, 'login')
export const blockUserSide: Handler<AllCalls['blockUserSide']> = ({ x, ...wanted }, context) =>
  close(context as Context, wanted, x)
export const deactivateTherapist: Handler<AllCalls['deactivateTherapist']> = async (wanted, context) => {
  const { keptSessions, ...done } = await closeAndCount(context as Context, wanted, 'therapist')
  return { ...done, sessions: wanted.sessions, keptSessions }
}

async function close(context: Context, wanted: Wanted, closable: Closable) {
  const { keptSessions: _kept, ...done } = await closeAndCount(context, wanted, closable)
  return done
}

/**
 * Two transactions. The first closes: from its end nobody can book with this side, and every booking made before is seen. It
 * holds the counsellor's row, for which whoever takes a group's seat would wait while we waited for the seat; so sessions
 * are called off in a second one. What a crash between the two left is in `open_closing`, and finished by a sweeper, or by
 * the call asked again; the person gets one letter.
 */
async function closeAndCount(context: Context, wanted: Wanted, closable: Closable) {
  const actorId = signedIn(context).customerAccountId
  const closed = await context.db.transaction().execute((tx) => closeNow(context, tx, { wanted, closable, actorId }))
  const { reason, ...rest } = closed
  const why = { reason, choice: wanted.choice }
  const how = { closable, cancels: wanted.sessions === 'cancel', actorId, why }
  const done = await context.db.transaction().execute((tx) => settle(context, tx, { ...rest, ...how }))
  return {
    isChanged: closed.closingId !== null,
    cancelledSessions: done.sessions,
    people: done.people,
    refunded: done.refundCents,
    endedLogins: closed.endedLogins,
    keptSessions: done.kept,
  }
}

interface Closing {
  wanted: Wanted
  closable: Closable
  actorId: string
}

async function closeNow(context: Context, tx: Tx, closing: Closing) {
  const { wanted, closable } = closing
  const target = await lockTarget(context, tx, { id: wanted.id, closable, isClosing: true })
  const effect = await effectOf(tx, target, { closable, now: context.now })
  // Somebody's sessions are never called off, nor left standing, because nobody thought of them.
  if (effect.sessions > 0 && !wanted.sessions) throw new WrongField('sessions', 'error.required')
  const reason = wanted.reason || (await standardReason(tx, target))
  const since = closedSince(target, closable)
  if (since) return { target, since, closingId: null, endedLogins: 0, reason }
  await writeStanding(tx, target, { closable, at: context.now })
  const because = 'blocked by an administrator'
  const endedLogins =
    closable === 'login' ? await endLoginsOf(tx, target.customerAccountId, { now: context.now, because }) : 0
  const closingId = await note(context, tx, { ...closing, target, reason })
  return { target, since: context.now, closingId, endedLogins, reason }
}

/** For the audit log and the email, in the language of the person concerned. */
async function standardReason(tx: Tx, { customerAccountId }: Found): Promise<string> {
  return textIn((await ownerOf({ db: tx }, customerAccountId)).to.language, 'people.noReason')
}

/** Why, and what is still to be done. */
async function note(context: Context, tx: Tx, noting: Closing & { target: Found; reason: string }): Promise<string> {
  const { wanted, closable, actorId, target, reason } = noting
  const about = target.customerAccountId
  const closingId = await writeReasoned(context, tx, {
    ...{ actorId, action: CLOSES[closable], subject: subjectOf(target, closable), at: context.now },
    ...{ choice: wanted.choice, words: reason, about },
  })
  const left = { audit_log_id: closingId, customer_account_id: about, closable, closed_at: context.now }
  await tx
    .insertInto('open_closing')
    .values({ ...left, cancels: wanted.sessions === 'cancel' })
    .execute()
  return closingId
}
