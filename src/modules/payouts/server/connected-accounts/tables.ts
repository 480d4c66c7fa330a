import type { Generated } from 'kysely'
import type { PayoutFailure } from '#modules/accounting/values/payment-monitoring.ts'
import type { PayoutNeed } from '#modules/payouts/contract/payouts.ts'

type Instant = Temporal.Instant

interface BankPayout {
  stripe_payout_id: string
  provider_id: string | null
  amount_cents: number
  status: 'inTransit' | 'paid' | 'failed'
  failure: PayoutFailure | null
  sent_at: Instant
  failed_at: Instant | null
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** Payouts from Stripe to a bank account; `provider_id` is null for the platform’s own. */
    bank_payout: BankPayout
    /** View: failed payouts without a later successful one. */
    unresolved_bank_payout: BankPayout
    payout_account: {
      provider_id: string
      encrypted_details: Buffer | null
      iban_fingerprint: Buffer | null
      bank_id: string | null
      bank_last4: string | null
      bank_country: string | null
      account_country: string | null
      creation_started_at: Instant | null
      needs: Generated<PayoutNeed[]>
      is_verifying: Generated<boolean>
      terms_accepted_at: Instant | null
      request_number: Generated<string>
      read_at: Instant | null
    }
  }
}
