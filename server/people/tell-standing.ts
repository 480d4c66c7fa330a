import type { Transaction } from 'kysely'
import { ownerOf } from '../accounts/public.ts'
import type { Context } from '../context.ts'
import type { Tables } from '../database/tables.ts'
import { writeMail } from '../messages/public.ts'
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
export async function tellStanding(context: Context, tx: Transaction<Tables>, told: Told): Promise<void> {
  const { target, closable, isClosed, since, ...said } = told
  const { to, firstName } = await ownerOf({ db: tx }, target.customerAccountId)
  const what = TOLD[closable][isClosed ? 'closed' : 'open']
  const objectTo = context.settings.mailTo
  await writeMail(tx, context, {
    kind: 'standingChanged',
    to,
    data: { firstName, what, at: since.toString(), objectTo, ...said },
    dedupeKey: `standing:${what}:${target.customerAccountId}:${since.epochMilliseconds}`,
  })
}

/** What the audit log calls it. */
export const subjectOf = ({ customerAccountId, providerId }: Found, closable: Closable) =>
  closable === 'provider' || closable === 'therapist'
    ? { kind: 'provider' as const, id: providerId! }
    : { kind: 'customer' as const, id: customerAccountId }
