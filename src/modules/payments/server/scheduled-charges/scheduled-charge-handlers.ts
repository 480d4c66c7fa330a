import type { Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'

/** A scheduled charge, as passed to the module that owns the payment's purpose. */
export interface ScheduledCharge {
  purposeId: string
  paymentId: string
  amountCents: number
  chargeAt: Temporal.Instant
  /** For a failed charge: the deadline for using another card. */
  retryUntil: Temporal.Instant | null
  cardLast4: string | null
}
type ChargeStepHandler<Result = void> = (
  deps: AppDeps,
  tx: Transaction<Tables>,
  charge: ScheduledCharge,
) => Promise<Result>

/**
 * The module that owns a payment's purpose implements these handlers to respond to each step of a scheduled charge.
 * They run in the step's transaction, with the payment locked.
 */
export interface ScheduledChargeHandler {
  /** Called when the card is saved. @returns false when the purpose no longer exists, which cancels the charge */
  onCardSaved: ChargeStepHandler<boolean>
  /** Sends the email that announces the charge. */
  sendNotice: ChargeStepHandler
  /** Returns the deadline for using another card if the charge fails now. */
  getRetryDeadline: ChargeStepHandler<Temporal.Instant>
  onDeclined: ChargeStepHandler
  /** Sends the reminder before the deadline for using another card. */
  sendRetryReminder: ChargeStepHandler
  /** Called when the deadline has passed without a payment and none can follow. */
  onExpired: ChargeStepHandler
}

/** Handlers by the purpose of the payment. */
export type ScheduledChargeHandlers = Readonly<Record<string, ScheduledChargeHandler>>

declare module '#platform/server/context.ts' {
  interface AppDeps {
    scheduledCharges: ScheduledChargeHandlers
  }
}

export function getScheduledChargeHandler(deps: AppDeps, purpose: string): ScheduledChargeHandler {
  const handler = deps.scheduledCharges[purpose]
  if (!handler) throw new Error(`no module handles scheduled charges for ${purpose}`)
  return handler
}

export async function loadScheduledCharge(tx: Transaction<Tables>, paymentId: string): Promise<ScheduledCharge> {
  const row = await tx
    .selectFrom('payment')
    .innerJoin('scheduled_charge', 'scheduled_charge.payment_id', 'payment.payment_id')
    .select(['payment.purpose_id', 'payment.amount_cents', 'charge_at', 'retry_until', 'scheduled_charge.card_last4'])
    .where('payment.payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return {
    purposeId: row.purpose_id,
    paymentId,
    amountCents: row.amount_cents,
    chargeAt: row.charge_at,
    retryUntil: row.retry_until,
    cardLast4: row.card_last4,
  }
}
