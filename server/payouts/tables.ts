import type { Generated } from 'kysely'
import type { PayoutNeed } from '#contract/payouts.ts'

type Instant = Temporal.Instant

declare module '../database/tables.ts' {
  interface Tables {
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
