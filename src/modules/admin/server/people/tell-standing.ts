import { sql, type Transaction } from 'kysely'
import { ownerOf } from '#modules/accounts/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { writeMail } from '#platform/server/email/public.ts'
import type { Found } from './find-target.ts'
import { type Closable, TOLD } from './sides.ts'

interface Told {
  target: Found
  closable: Closable
  isClosed: boolean
  since: Temporal.Instant
  reason: string
  cancelled: number
  kept: number
  refundCents: number
}

/** The statement of reasons to whom it concerns: one letter for one change, however often it is asked for. */
export async function tellStanding(house: House, tx: Transaction<Tables>, told: Told): Promise<void> {
  const { target, closable, isClosed, since, ...said } = told
  const { to, firstName } = await ownerOf({ db: tx }, target.customerAccountId)
  const what = TOLD[closable][isClosed ? 'closed' : 'open']
  const objectTo = house.settings.mailTo
  const first = `standing:${what}:${target.customerAccountId}:${since.epochMilliseconds}`
  await writeMail(tx, house, {
    kind: 'standingChanged',
    to,
    data: { firstName, what, at: since.toString(), objectTo, ...said },
    dedupeKey: (await isSpent(tx, first, told)) ? `${first}:${house.clock.now().epochMilliseconds}` : first,
  })
}

/** Sessions that were kept when it was closed, and are called off after that letter, are told in another one. */
async function isSpent(tx: Transaction<Tables>, dedupeKey: string, { cancelled }: Told): Promise<boolean> {
  if (cancelled === 0) return false
  const { rows } = await sql`select from mail where dedupe_key = ${dedupeKey}`.execute(tx)
  return rows.length > 0
}

/** What the audit log calls it. */
export const subjectOf = ({ customerAccountId, providerId }: Found, closable: Closable) =>
  closable === 'provider' || closable === 'therapist'
    ? { kind: 'provider' as const, id: providerId! }
    : { kind: 'customer' as const, id: customerAccountId }
