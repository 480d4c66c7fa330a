import type { Transaction } from 'kysely'
import type { ReasonChoice } from '#modules/admin/values/people.ts'
import { cancelBySuperuser } from '#modules/bookings/server/public.ts'
import { cancelInvitationsOf } from '#modules/invitations/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { writeReasoned } from '#platform/server/audit-log/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { type Effect, effectOf } from './effect.ts'
import type { Found } from './find-target.ts'
import { ahead, type Closable, sidesOf } from './sides.ts'
import { subjectOf, tellStanding } from './tell-standing.ts'
import './tables.ts'

type Tx = Transaction<Tables>

export interface Settling {
  /** The entry of the log that closed it; null when it was closed before. */
  closingId: string | null
  target: Found
  since: Temporal.Instant
  closable: Closable
  cancels: boolean
  actorId: string
  why: { reason: string; choice: ReasonChoice }
}

/** What follows when a side is closed: the finder, its sessions, and the letter to the person. Safe to repeat. */
export async function settle(house: House, tx: Tx, settling: Settling): Promise<Effect & { kept: number }> {
  const { closingId, target, since, closable, cancels, why } = settling
  const now = house.clock.now()
  if (closingId) await tx.deleteFrom('open_closing').where('audit_log_id', '=', closingId).execute()
  // Not while closing: whoever waits there for the counsellor's row may hold the finder's.
  if (target.providerId && closable !== 'customer') await refreshSearchRow(tx, target.providerId, now)
  const done = cancels ? await callOff(house, tx, { target, closable }) : NOTHING
  if (done.sessions > 0) await note(house, tx, settling)
  const left = await effectOf(tx, target, { closable, now })
  await tellStanding(house, tx, {
    ...{ target, closable, isClosed: true, since, reason: why.reason },
    ...{ cancelled: done.sessions, kept: left.sessions, refundCents: done.refundCents },
  })
  return { ...done, kept: left.sessions }
}

const NOTHING: Effect = { sessions: 0, people: 0, refundCents: 0 }

/** Sessions first, unpaid holds with them; then what was offered and not yet booked. */
async function callOff(house: House, tx: Tx, { target, closable }: { target: Found; closable: Closable }) {
  const total = { ...NOTHING }
  for (const side of sidesOf(closable)) {
    if (side === 'counsellor' && !target.providerId) continue
    const done = await cancelBySuperuser(house, tx, { which: ahead(target, side, house.clock.now()), side })
    total.sessions += done.sessions
    total.people += done.people
    total.refundCents += done.refundCents
    if (side === 'counsellor') await cancelInvitationsOf(house, tx, target.providerId!)
  }
  return total
}

const note = (house: House, tx: Tx, { target, closable, actorId, why }: Settling): Promise<string> =>
  writeReasoned(house, tx, {
    ...{ actorId, action: 'cancelSessions', subject: subjectOf(target, closable), at: house.clock.now() },
    ...{ choice: why.choice, words: why.reason, about: target.customerAccountId },
  })
