import type { Generated } from 'kysely'
import type { RefundChoice } from '#modules/payments/values/refund-choices.ts'
import type { PaymentStatus, RefundPayer } from '#platform/values/enums.ts'

type Instant = Temporal.Instant

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    payment: {
      payment_id: Generated<string>
      /** The kind and the id of what is paid for; only bookings so far. */
      purpose: string
      purpose_id: string
      customer_account_id: string
      payment_intent_id: string | null
      client_secret: string | null
      amount_cents: number
      status: Generated<PaymentStatus>
      failure: string | null
      card_brand: string | null
      card_last4: string | null
      refunded_cents: Generated<number>
      settled_at: Instant | null
      created_at: Generated<Instant>
      checked_at: Generated<Instant>
      /** The Stripe customer set on the intent. */
      stripe_customer_id: string | null
      keeps_card: Generated<boolean>
    }
    scheduled_charge: {
      payment_id: string
      status: Generated<'open' | 'saved' | 'charging' | 'failed' | 'charged' | 'cancelled'>
      charge_at: Instant
      setup_intent_id: Generated<string | null>
      setup_secret: Generated<string | null>
      own_stripe_customer_id: Generated<string | null>
      stripe_customer_id: Generated<string | null>
      keeps_card: Generated<boolean>
      payment_method_id: Generated<string | null>
      card_brand: Generated<string | null>
      card_last4: Generated<string | null>
      saved_at: Generated<Instant | null>
      notified_at: Generated<Instant | null>
      attempted_at: Generated<Instant | null>
      attempts: Generated<number>
      failed_at: Generated<Instant | null>
      retry_until: Generated<Instant | null>
      reminded_at: Generated<Instant | null>
      ended_at: Generated<Instant | null>
      cleaned_up_at: Generated<Instant | null>
      checked_at: Instant
    }
    stripe_event: { event_id: string; type: string; object_id: string; received_at: Generated<Instant> }
    refund: {
      refund_id: Generated<string>
      payment_id: string
      reason: string
      amount_cents: number
      stripe_refund_id: string | null
      status: Generated<'pending' | 'succeeded' | 'failed'>
      created_at: Generated<Instant>
      /**
       * `platform`: the refund is at the platform’s expense, so nothing is deducted from the provider (decision 0033).
       */
      borne_by: Generated<RefundPayer>
      created_by: string | null
      choice: RefundChoice | null
      /** An administrator's reason; only administrators can read it. */
      encrypted_reason: Buffer | null
      replaces_refund_id: string | null
      /** Idempotency key of the administrator's request (decision 0040). */
      request_key: Generated<string | null>
      /** Code of Stripe's last rejection. */
      error_code: string | null
      /** Definite rejections by Stripe so far; part of the idempotency key. */
      rejections: Generated<number>
      /** Time of the last attempt by the scheduled job. */
      attempted_at: Generated<Instant | null>
    }
  }
}
