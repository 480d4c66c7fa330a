import { sql } from 'kysely'
import type { z } from 'zod'
import type { AllCalls } from '#modules/contracts.ts'
import type { PayoutDetails, PayoutNeed } from '#modules/payouts/contract/payouts.ts'
import type { PAYOUT_STATES } from '#modules/payouts/values/payout-lists.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'

type PayoutAccountReply = z.input<AllCalls['getBankDetails']['reply']>
type ReadContext = Pick<Context, 'db' | 'encryption' | 'now'>

/** Returns the provider’s own payout account from the database; Stripe sends changes as events. */
export const getBankDetails: Handler<AllCalls['getBankDetails']> = (_input, context) =>
  loadPayoutAccount(context, requireCaller(context).providerId!)

interface PayoutAccountRow {
  stripe_account_id: string | null
  payout_ready_at: Temporal.Instant | null
  payout_hold_until: Temporal.Instant | null
  encrypted_details: Buffer | null
  bank_last4: string | null
  bank_country: string | null
  needs: PayoutNeed[] | null
  terms_accepted_at: Temporal.Instant | null
  profile_details: PayoutDetails
}

export async function loadPayoutAccount(
  { db, encryption, now }: ReadContext,
  providerId: string,
): Promise<PayoutAccountReply> {
  const { rows } = await sql<PayoutAccountRow>`
    select p.stripe_account_id, p.payout_ready_at, p.payout_hold_until, a.encrypted_details, a.bank_last4, a.bank_country,
      a.needs, a.terms_accepted_at, ${PROFILE_DETAILS} as profile_details
    from provider_account p join customer_account owner using (customer_account_id)
    left join payout_account a using (provider_id) where p.provider_id = ${providerId}`.execute(db)
  const row = rows[0]!
  const holdUntil = row.payout_hold_until
  return {
    state: getState(row),
    bank: row.bank_last4 ? { last4: row.bank_last4, countryCode: row.bank_country ?? '' } : null,
    currency: 'EUR',
    needs: row.needs ?? [],
    areTermsAccepted: row.terms_accepted_at !== null,
    isOpened: row.stripe_account_id !== null,
    transfersWaitUntil: holdUntil && Temporal.Instant.compare(holdUntil, now) > 0 ? holdUntil : null,
    details: row.encrypted_details ? encryption.decrypt<PayoutDetails>(row.encrypted_details) : row.profile_details,
  }
}

/** Initial values from the application and the profile, so that the provider need not enter them again. */
const PROFILE_DETAILS = sql`json_build_object(
  'accountHolder', coalesce(p.company_name, owner.first_name || ' ' || owner.last_name),
  'countryCode', coalesce(p.country, owner.country, 'EE'),
  'businessType', coalesce(p.business_type, 'person'),
  'companyName', coalesce(p.company_name, ''),
  'vatNumber', coalesce(p.vat_number, ''),
  'registrationNumber', coalesce(p.registry_code, ''),
  'isSoleOwner', false,
  'addressLine1', coalesce(p.address_line1, owner.address_line1, ''),
  'addressLine2', coalesce(p.address_line2, owner.address_line2, ''),
  'postalCode', coalesce(p.postal_code, owner.postal_code, ''),
  'city', coalesce(p.city, owner.city, ''),
  'dateOfBirth', coalesce(owner.date_of_birth::text, ''),
  'firstName', owner.first_name,
  'lastName', owner.last_name,
  'email', owner.email_address,
  'phone', coalesce(owner.phone, ''))`

function getState({
  payout_ready_at,
  stripe_account_id,
  encrypted_details,
  needs,
}: PayoutAccountRow): (typeof PAYOUT_STATES)[number] {
  if (payout_ready_at) return 'ready'
  if (!stripe_account_id) return encrypted_details ? 'needed' : 'none'
  // Nothing is required and payouts are not enabled yet, so Stripe is reviewing the account.
  return needs?.some((need) => !need.isLater) ? 'needed' : 'checking'
}
