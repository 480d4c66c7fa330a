import type { Transaction } from 'kysely'
import type { AllCalls } from '#contract/all-calls.ts'
import { endLoginsOf } from '../accounts/public.ts'
import { writeAudit } from '../audit/public.ts'
import { cancelBySuperuser } from '../bookings/public.ts'
import { type Context, type Handler, signedIn } from '../context.ts'
import type { Tables } from '../database/tables.ts'
import { refreshSearchRow } from '../finder/public.ts'
import { WrongField } from '../http/refusing.ts'
import { cancelInvitationsOf } from '../invitations/public.ts'
import { type Effect, effectOf } from './effect.ts'
import { closedSince, type Found } from './find-target.ts'
import { lockTarget, writeStanding } from './lock-target.ts'
import { ahead, CLOSES, type Closable, sidesOf } from './sides.ts'
import { subjectOf, tellStanding } from './tell-standing.ts'

type Tx = Transaction<Tables>

interface Wanted {
  id: string
  reason: string
  sessions?: 'cancel' | 'keep' | undefined
}

export const blockUser: Handler<AllCalls['blockUser']> = (wanted, context) => close(context as Context, wanted, 'login')
export const blockUserSide: Handler<AllCalls['blockUserSide']> = ({ x, ...wanted }, context) =>
  close(context as Context, wanted, x)
export const deactivateTherapist: Handler<AllCalls['deactivateTherapist']> = (wanted, context) =>
  close(context as Context, wanted, 'therapist')

/**
 * Two transactions. The first closes: from its end nobody can book with this side, and every booking made before is seen. It
 * holds the counsellor's row, for which whoever takes a group's seat would wait while we waited for the seat; so sessions
 * are called off in a second one. Asked again, the call finishes what a crash between the two left, and writes no second letter.
 */
async function close(context: Context, wanted: Wanted, closable: Closable) {
  const closed = await context.db.transaction().execute((tx) => closeNow(context, tx, { wanted, closable }))
  const done = await context.db.transaction().execute((tx) => settle(context, tx, { ...closed, wanted, closable }))
  return {
    isChanged: closed.isChanged,
    cancelledSessions: done.sessions,
    people: done.people,
    refunded: done.refundCents,
    endedLogins: closed.endedLogins,
  }
}

interface Closing {
  wanted: Wanted
  closable: Closable
}

async function closeNow(context: Context, tx: Tx, { wanted, closable }: Closing) {
  const target = await lockTarget(context, tx, { id: wanted.id, closable, isClosing: true })
  const effect = await effectOf(tx, target, { closable, now: context.now })
  // Somebody's sessions are never called off, nor left standing, because nobody thought of them.
  if (effect.sessions > 0 && !wanted.sessions) throw new WrongField('sessions', 'error.required')
  const since = closedSince(target, closable)
  if (since) return { target, since, isChanged: false, endedLogins: 0 }
  await writeStanding(tx, target, { closable, at: context.now })
  const because = 'blocked by an administrator'
  const endedLogins =
    closable === 'login' ? await endLoginsOf(tx, target.customerAccountId, { now: context.now, because }) : 0
  await note(context, tx, { target, closable, action: CLOSES[closable], reason: wanted.reason })
  return { target, since: context.now, isChanged: true, endedLogins }
}

interface Settling extends Closing {
  target: Found
  since: Temporal.Instant
}

async function settle(context: Context, tx: Tx, { target, since, wanted, closable }: Settling): Promise<Effect> {
  // Not in the first: whoever waits there for the counsellor's row may hold the finder's.
  if (target.providerId && closable !== 'customer') await refreshSearchRow(tx, target.providerId, context.now)
  const done = wanted.sessions === 'cancel' ? await callOff(context, tx, { target, closable }) : NOTHING
  if (done.sessions > 0) await note(context, tx, { target, closable, action: 'cancelSessions', reason: wanted.reason })
  const left = await effectOf(tx, target, { closable, now: context.now })
  await tellStanding(context, tx, {
    ...{ target, closable, isClosed: true, since, reason: wanted.reason },
    ...{ cancelled: done.sessions, kept: left.sessions, refundCents: done.refundCents },
  })
  return done
}

const NOTHING: Effect = { sessions: 0, people: 0, refundCents: 0 }

/** Sessions first, unpaid holds with them; then what was offered and not yet booked. */
async function callOff(context: Context, tx: Tx, { target, closable }: { target: Found; closable: Closable }) {
  const total = { ...NOTHING }
  for (const side of sidesOf(closable)) {
    if (side === 'counsellor' && !target.providerId) continue
    const done = await cancelBySuperuser(context, tx, { which: ahead(target, side, context.now), side })
    total.sessions += done.sessions
    total.people += done.people
    total.refundCents += done.refundCents
    if (side === 'counsellor') await cancelInvitationsOf(context, tx, target.providerId!)
  }
  return total
}

interface Noting {
  target: Found
  closable: Closable
  action: string
  reason: string
}

const note = (context: Context, tx: Tx, { target, closable, action, reason }: Noting): Promise<void> =>
  writeAudit(tx, {
    actorId: signedIn(context).customerAccountId,
    action,
    subject: subjectOf(target, closable),
    reason,
    at: context.now,
  })
