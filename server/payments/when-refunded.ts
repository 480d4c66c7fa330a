import type { Transaction } from 'kysely'
import type { House } from '../context.ts'
import type { Tables } from '../database/tables.ts'

/** What another slice does when a refund has left, has come back or will not be made, in the same transaction. */
type OnRefunded = (house: House, tx: Transaction<Tables>, paymentId: string) => Promise<void>
const listeners = new Map<string, OnRefunded>()
/** Called once at start by whoever follows refunds: payments knows no other slice. */
export const whenRefunded = (who: string, listener: OnRefunded): void => void listeners.set(who, listener)

/** Tells them all. */
export async function tellRefunded(house: House, tx: Transaction<Tables>, paymentId: string): Promise<void> {
  for (const listener of listeners.values()) await listener(house, tx, paymentId)
}
