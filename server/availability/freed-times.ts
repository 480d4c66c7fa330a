import type { Transaction } from 'kysely'
import type { House } from '../context.ts'
import type { Tables } from '../database/tables.ts'

type Listener = (house: House, tx: Transaction<Tables>, providerId: string) => Promise<void>
const listeners = new Set<Listener>()

/** Who hears that a counsellor has a time or a seat more than before. */
export const whenTimeFreed = (listener: Listener): void => void listeners.add(listener)

/** To be said in the transaction that frees it, so that nobody who waits is forgotten. */
export async function timeFreed(house: House, tx: Transaction<Tables>, providerId: string): Promise<void> {
  for (const listener of listeners) await listener(house, tx, providerId)
}
