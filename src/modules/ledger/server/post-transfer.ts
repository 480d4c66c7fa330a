import type { Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { postEntry } from './post-entry.ts'

interface SettledTransfer {
  transferId: string
  providerId: string
  amountCents: number
  at: Temporal.Instant
}

/** Posts a transfer to a provider, which reduces what the platform owes them. */
export const postTransfer = (tx: Transaction<Tables>, { transferId, providerId, amountCents, at }: SettledTransfer) =>
  postEntry(tx, {
    at,
    kind: 'transfer',
    cause: transferId,
    transferId,
    lines: [
      { account: 'held', cents: -amountCents },
      { account: 'provider', providerId, cents: amountCents },
    ],
  })

interface TransferReversal extends Omit<SettledTransfer, 'amountCents'> {
  /** Total reversed amount of the transfer in cents, before (`from`) and after (`to`) this reversal. */
  from: number
  to: number
}

/** Posts a full or partial reversal of a transfer. The platform then owes that amount to the provider again. */
export const postReversal = (tx: Transaction<Tables>, { transferId, providerId, from, to, at }: TransferReversal) =>
  postEntry(tx, {
    at,
    kind: 'reversal',
    cause: `${transferId}:${to}`,
    transferId,
    lines: [
      { account: 'held', cents: to - from },
      { account: 'provider', providerId, cents: from - to },
    ],
  })
