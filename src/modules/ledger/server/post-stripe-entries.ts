import type { Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { postEntry } from './post-entry.ts'
import type { LedgerAccount } from './tables.ts'

type Tx = Transaction<Tables>

interface BalanceMovement {
  /** The id of Stripe's balance transaction. */
  movementId: string
  at: Temporal.Instant
}

/** Posts a fee that Stripe deducts; negative when Stripe refunds it. */
export const postStripeFee = (
  tx: Tx,
  { movementId, at, feeCents, paymentId }: BalanceMovement & { feeCents: number; paymentId?: string },
) =>
  postEntry(tx, {
    at,
    kind: 'stripeFee',
    cause: movementId,
    ...(paymentId ? { paymentId } : {}),
    lines: [
      { account: 'held', cents: -feeCents },
      { account: 'stripeCost', cents: feeCents },
    ],
  })

/** Posts the platform's payout to its own bank account. `cents` is negative, or positive for a returned payout. */
export const postPlatformPayout = (tx: Tx, { movementId, at, cents }: BalanceMovement & { cents: number }) =>
  postEntry(tx, {
    at,
    kind: 'platformPayout',
    cause: movementId,
    lines: [
      { account: 'held', cents },
      { account: 'bank', cents: -cents },
    ],
  })

interface Correction {
  /** Unique id of the correction. */
  cause: string
  reason: string
  /** Signed: added to `correctedAccount` and subtracted from `account`. */
  cents: number
  correctedAccount: 'held' | 'disputed'
  account: Exclude<LedgerAccount, 'held'>
  /** Required for the account 'provider'. */
  providerId?: string
  paymentId?: string
  at: Temporal.Instant
}

/** Posts an administrator's correction for money that no other entry accounts for. Existing entries stay unchanged. */
export function postCorrection(
  tx: Tx,
  { cents, correctedAccount, account, providerId, ...entry }: Correction,
): Promise<boolean> {
  return postEntry(tx, {
    ...entry,
    kind: 'correction',
    lines: [
      { account: correctedAccount, cents },
      { account, cents: -cents, ...(account === 'provider' && providerId ? { providerId } : {}) },
    ],
  })
}
