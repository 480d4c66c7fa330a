import type { Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { postEntry } from './post-entry.ts'
import type { LedgerAccount } from './tables.ts'

type Tx = Transaction<Tables>

interface Moved {
  /** The provider's balance transaction. */
  movementId: string
  at: Temporal.Instant
}

/** What the provider keeps for its work; negative when it gives some back. */
export const postProviderFee = (
  tx: Tx,
  { movementId, at, feeCents, paymentId }: Moved & { feeCents: number; paymentId?: string },
) =>
  postEntry(tx, {
    ...{ at, kind: 'providerFee', cause: movementId },
    ...(paymentId ? { paymentId } : {}),
    lines: [
      { account: 'held', cents: -feeCents },
      { account: 'providerCost', cents: feeCents },
    ],
  })

/** The platform's own payout has left for our bank; positive cents are one that came back. */
export const postPlatformPayout = (tx: Tx, { movementId, at, cents }: Moved & { cents: number }) =>
  postEntry(tx, {
    ...{ at, kind: 'platformPayout', cause: movementId },
    lines: [
      { account: 'held', cents },
      { account: 'bank', cents: -cents },
    ],
  })

interface Correction {
  /** Unique a correction. */
  cause: string
  reason: string
  /** Signed: the one side changes by it, the other account by as much the other way. */
  cents: number
  side: 'held' | 'disputed'
  account: Exclude<LedgerAccount, 'held'>
  /** Whose, for the account 'counsellor'. */
  providerId?: string
  paymentId?: string
  at: Temporal.Instant
}

/** What a superuser found out about money that nothing else has booked; nothing is changed, something is added. */
export function postCorrection(tx: Tx, { cents, side, account, providerId, ...entry }: Correction): Promise<boolean> {
  return postEntry(tx, {
    ...entry,
    kind: 'correction',
    lines: [
      { account: side, cents },
      { account, cents: -cents, ...(account === 'counsellor' && providerId ? { providerId } : {}) },
    ],
  })
}
