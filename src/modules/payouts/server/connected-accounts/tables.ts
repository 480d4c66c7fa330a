import type { Generated } from 'kysely'
import type { PayoutFailure } from '#modules/accounting/values/payment-monitoring.ts'
import type { PayoutNeed } from '#modules/payouts/contract/payouts.ts'

type Instant = Temporal.Instant

interface BankPayout {
  provider_payout_id: string
  provider_id: string | null
  amount_cents: number
  status: 'underWay' | 'paid' | 'lost'
  failure: PayoutFailure | null
  sent_at: Instant
  lost_at: Instant | null
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** Payouts from Stripe to a bank account; `provider_id` is null for the platform’s own. */
    bank_payout: BankPayout
    /** View: failed payouts that no later payout has followed. */
    lost_payout: BankPayout
    payout_account: {
      provider_id: string
      sealed_details: Buffer | null
      iban_mark: Buffer | null
      bank_id: string | null
      bank_last4: string | null
      bank_country: string | null
      account_country: string | null
      opening_at: Instant | null
      needs: Generated<PayoutNeed[]>
      is_checking: Generated<boolean>
      terms_accepted_at: Instant | null
      asking: Generated<string>
      asked_at: Instant | null
    }
  }
}
