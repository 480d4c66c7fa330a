import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { REQUIRED_SELLER_DETAILS } from '#modules/accounting/values/tax.ts'
import type { PayoutDetails } from '#modules/payouts/contract/payouts.ts'
import { decryptTax } from '#modules/providers/server/applications/public.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Encryption } from '#platform/server/encryption.ts'
import { TAX_RETENTION_YEARS } from '#platform/values/retention.ts'
import '#modules/accounts/server/tables.ts'
import '#modules/bookings/server/tables.ts'
import '#modules/payments/server/tables.ts'
import '#modules/payouts/server/connected-accounts/tables.ts'
import '#modules/providers/server/tables.ts'
import './tables.ts'

/** A provider's details in the yearly report, without the amounts; unknown values are null. */
export interface Seller {
  providerId: string
  isCompany: boolean
  firstName: string
  lastName: string
  companyName: string | null
  registryCode: string | null
  vatNumber: string | null
  taxCountry: string | null
  taxNumber: string | null
  /** YYYY-MM-DD */
  birthDate: string | null
  addressLines: string[]
  postalCode: string | null
  city: string | null
  country: string | null
  /** Stripe's id and the last four digits of the bank account; only Stripe stores the full number. */
  account: { id: string; last4: string; country: string | null; holder: string | null } | null
}
type MissingDetail = (typeof REQUIRED_SELLER_DETAILS)[number]

interface SellerRow {
  provider_id: string
  business_type: 'person' | 'company' | null
  company_name: string | null
  registry_code: string | null
  vat_number: string | null
  first_name: string
  last_name: string
  birth_date: string | null
  address_line1: string | null
  address_line2: string | null
  postal_code: string | null
  city: string | null
  country: string | null
  encrypted_tax: Buffer | null
  encrypted_details: Buffer | null
  bank_id: string | null
  bank_last4: string | null
  bank_country: string | null
  stored_details: Buffer | null
}

type ReadContext = { db: Kysely<Tables>; encryption: Encryption }
const getEncryptionContext = (providerId: string) => `taxSeller:${providerId}`

/**
 * Lists the providers that match `condition`, which may refer to `provider_account` as `p`. Details are current or, for
 * a deleted account, those stored at deletion.
 */
export async function listSellersWhere(
  { db, encryption }: ReadContext,
  condition: RawBuilder<unknown>,
): Promise<Seller[]> {
  const { rows } = await sql<SellerRow>`
    select p.provider_id, p.business_type, p.company_name, p.registry_code, p.vat_number, owner.first_name, owner.last_name,
      owner.date_of_birth::text as birth_date, coalesce(p.address_line1, owner.address_line1) as address_line1,
      case when p.address_line1 is null then owner.address_line2 else p.address_line2 end as address_line2,
      coalesce(p.postal_code, owner.postal_code) as postal_code, coalesce(p.city, owner.city) as city,
      coalesce(p.country, owner.country) as country, a.encrypted_tax, b.encrypted_details, b.bank_id, b.bank_last4, b.bank_country,
      s.encrypted as stored_details
    from provider_account p join customer_account owner using (customer_account_id)
    left join provider_application a using (provider_id)
    left join payout_account b using (provider_id)
    left join tax_seller s using (provider_id)
    where ${condition} order by p.provider_number`.execute(db)
  return rows.map((row) =>
    row.stored_details
      ? encryption.decrypt<Seller>(row.stored_details, getEncryptionContext(row.provider_id))
      : toSeller(row, encryption),
  )
}

/** Prefers the payout details over the profile, because Stripe has verified them. */
function toSeller(row: SellerRow, encryption: Encryption): Seller {
  const tax = decryptTax(encryption, row.encrypted_tax)
  const bank = row.encrypted_details ? encryption.decrypt<PayoutDetails>(row.encrypted_details) : null
  const isCompany = (bank?.businessType ?? row.business_type) === 'company'
  const lines = bank ? [bank.addressLine1, bank.addressLine2] : [row.address_line1, row.address_line2]
  return {
    providerId: row.provider_id,
    isCompany,
    firstName: bank?.firstName ?? row.first_name,
    lastName: bank?.lastName ?? row.last_name,
    companyName: bank?.companyName || row.company_name,
    registryCode: bank?.registrationNumber || row.registry_code,
    vatNumber: row.vat_number,
    ...tax,
    birthDate: (bank?.dateOfBirth ?? row.birth_date) || null,
    addressLines: lines.flatMap((line) => line || []),
    postalCode: (bank?.postalCode ?? row.postal_code) || null,
    city: (bank?.city ?? row.city) || null,
    country: (bank?.countryCode ?? row.country)?.trim() || null,
    account: row.bank_id
      ? {
          id: row.bank_id,
          last4: row.bank_last4!,
          country: row.bank_country?.trim() || null,
          holder: bank?.accountHolder || null,
        }
      : null,
  }
}

/** Lists the legally required details that are missing (directive 2021/514, annex V, section III B 2 and 3). */
export function listMissingDetails(seller: Seller): MissingDetail[] {
  const isMissing: Record<MissingDetail, boolean> = {
    taxNumber: !seller.taxNumber,
    taxCountry: !seller.taxCountry,
    address: seller.addressLines.length === 0 || !seller.city || !seller.country,
    birthDate: !seller.isCompany && !seller.birthDate,
    registryCode: seller.isCompany && !seller.registryCode,
    account: seller.account === null,
  }
  return (Object.keys(isMissing) as MissingDetail[]).filter((detail) => isMissing[detail])
}

/**
 * Stores a provider's details before the account is deleted, because the payouts of the last year must still be
 * reported (decision 0036).
 */
export async function storeSellerDetails(
  tx: Kysely<Tables>,
  { encryption, now }: { encryption: Encryption; now: Temporal.Instant },
  customerAccountId: string,
): Promise<void> {
  const [seller] = await listSellersWhere(
    { db: tx, encryption },
    // A transfer is sent a day or more after its session, so a provider whose clients have paid may still receive money
    // after the deletion.
    sql`p.customer_account_id = ${customerAccountId} and (exists (select from transfer t where t.provider_id = p.provider_id)
      or exists (select from booking b join payment on payment.purpose = 'booking' and payment.purpose_id = b.booking_id
        where b.provider_id = p.provider_id and payment.settled_at is not null))`,
  )
  if (!seller) return
  const today = now.toZonedDateTimeISO('Europe/Tallinn').toPlainDate()
  const stored = {
    encrypted: encryption.encrypt(seller, getEncryptionContext(seller.providerId)),
    retained_until: Temporal.PlainDate.from({ year: today.year + TAX_RETENTION_YEARS, month: 12, day: 31 }),
  }
  await tx
    .insertInto('tax_seller')
    .values({ provider_id: seller.providerId, ...stored })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(stored))
    .execute()
}
