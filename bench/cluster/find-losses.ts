import { setTimeout as wait } from 'node:timers/promises'
import type { BenchDatabase } from '../environment.ts'

/** How long jobs and webhooks get to finish interrupted work. */
const SETTLE_MS = 120_000
const POLL_MS = 500

interface PaidIntent {
  id: string
  cents: number
}

/**
 * Compares the database with what the payment sandbox has charged and what the visitors were told, once jobs and
 * webhooks have had time to finish interrupted work.
 * @returns one line for each item that is lost, duplicated or wrong; empty if there are none
 */
export async function findLosses(database: BenchDatabase, bookedIntentIds: readonly string[]): Promise<string[]> {
  const deadline = performance.now() + SETTLE_MS
  for (;;) {
    const losses = await listDifferences(database, bookedIntentIds)
    if (losses.length === 0 || performance.now() > deadline) return losses
    await wait(POLL_MS)
  }
}

async function listDifferences(
  { connection: { pool }, deps }: BenchDatabase,
  bookedIntentIds: readonly string[],
): Promise<string[]> {
  const select = async (text: string) => (await pool.query(text)).rows
  const payments: { id: string; cents: number; status: string; booking: string; emails: number }[] = await select(
    `select payment_intent_id as id, amount_cents as cents, p.status, b.status as booking,
       (select count(*)::int from email where dedupe_key = 'booked:' || booking_id || ':customer') as emails
     from payment p join booking b on booking_id = purpose_id where payment_intent_id is not null`,
  )
  const paid = await listPaidIntents(deps.settings.payments!)
  const byId = new Map(payments.map((payment) => [payment.id, payment]))
  const told = new Set(bookedIntentIds)
  const differences = paid.flatMap(({ id, cents }) => {
    const ours = byId.get(id)
    if (!ours) return [`${id}: paid, but there is no payment`]
    const isBooked = ours.status === 'succeeded' && ours.booking === 'booked' && ours.cents === cents
    const isRefunded = ours.status === 'refunded' && !told.has(id)
    return isBooked || isRefunded ? [] : [`${id}: paid, but the payment is ${ours.status}, the booking ${ours.booking}`]
  })
  const paidIds = new Set(paid.map(({ id }) => id))
  for (const id of bookedIntentIds) if (!paidIds.has(id)) differences.push(`${id}: booked without a payment`)
  for (const { id, status, emails } of payments) {
    if (status === 'succeeded' && !paidIds.has(id)) differences.push(`${id}: succeeded, but it was never paid`)
    if (status === 'succeeded' && emails !== 1) differences.push(`${id}: ${emails} confirmations by email`)
  }
  const [counts] = await select(
    `select (select count(*)::int from ledger_mismatch) as "payments that differ from the ledger",
       (select count(*)::int from (select from ledger_line group by entry_id having sum(amount_cents) <> 0) as t) as "ledger entries that are not balanced",
       (select count(*)::int from email where sent_at is null and dedupe_key like 'booked:%') as "confirmations that were not sent"`,
  )
  for (const [what, count] of Object.entries(counts)) if (count) differences.push(`${count} ${what}`)
  const failedJobs = await select('select kind, code, message from failed_job')
  return [...differences, ...failedJobs.map(({ kind, code, message }) => `${kind} failed: ${code} ${message}`)]
}

/** Lists the payment intents that have succeeded in the payment sandbox. */
async function listPaidIntents({ apiBase }: { apiBase: string | null }): Promise<PaidIntent[]> {
  const response = await fetch(`${apiBase}/control/state/payment_intent`)
  const intents = (await response.json()) as { id: string; amount_received: number; status: string }[]
  return intents
    .filter(({ status }) => status === 'succeeded')
    .map((one) => ({ id: one.id, cents: one.amount_received }))
}
