import type { Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { postEntry } from './post-entry.ts'

interface Sent {
  transferId: string
  providerId: string
  amountCents: number
  at: Temporal.Instant
}

/** Money has gone to a counsellor: so much less is owed to them. */
export const postTransfer = (tx: Transaction<Tables>, { transferId, providerId, amountCents, at }: Sent) =>
  postEntry(tx, {
    ...{ at, kind: 'transfer', cause: transferId, transferId },
    lines: [
      { account: 'held', cents: -amountCents },
      { account: 'counsellor', providerId, cents: amountCents },
    ],
  })

interface TakenBack extends Omit<Sent, 'amountCents'> {
  /** Everything of the transfer that has been taken back, before and with this. */
  from: number
  to: number
}

/** Part of a transfer, or all of it, has come back from the counsellor's account: it is owed to them again. */
export const postReversal = (tx: Transaction<Tables>, { transferId, providerId, from, to, at }: TakenBack) =>
  postEntry(tx, {
    ...{ at, kind: 'reversal', cause: `${transferId}:${to}`, transferId },
    lines: [
      { account: 'held', cents: to - from },
      { account: 'counsellor', providerId, cents: from - to },
    ],
  })
