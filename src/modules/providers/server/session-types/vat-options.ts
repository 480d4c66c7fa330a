import { type Kysely, sql } from 'kysely'
import type { VatGround } from '#modules/accounting/values/vat.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { HOME_TIME_ZONE } from '#platform/values/constants.ts'

interface VatRow {
  is_registered: boolean
  /** Hundredths of a percent; null if the VAT number is from a country whose rates we do not have. */
  rate: number | null
  is_health: boolean
}

async function loadVatRow(db: Kysely<Tables>, providerId: string, now: Temporal.Instant): Promise<VatRow> {
  const today = now.toZonedDateTimeISO(HOME_TIME_ZONE).toPlainDate().toString()
  const { rows } = await sql<VatRow>`
    select vat_number is not null and coalesce(vat_since <= ${today}::date, true) as is_registered,
      case when vat_number like 'EE%' then vat_rate_on('EE', ${today}::date) end as rate,
      is_health_profession_on(provider_id, ${today}::date) as is_health
    from provider_account where provider_id = ${providerId}`.execute(db)
  return rows[0]!
}

/** Loads the VAT options that are currently available to the provider. */
export async function loadVatOptions(db: Kysely<Tables>, providerId: string, now: Temporal.Instant) {
  const { is_registered: isRegistered, rate, is_health: isHealth } = await loadVatRow(db, providerId, now)
  const grounds: VatGround[] = isHealth ? ['health', 'social'] : ['social']
  return { isRegistered, ratePercent: isRegistered && rate !== null ? rate / 100 : null, grounds }
}

/**
 * Only a provider with a verified health profession may use the health exemption (VAT Act § 16 (1) 2); CJEU C-443/04).
 * An exemption chosen while the credential was valid remains; the check is repeated for each booking
 * (`set_booking_vat`).
 * @throws InvalidFieldError
 */
export async function assertVatGround(
  db: Kysely<Tables>,
  providerId: string,
  { ground, old = null, now }: { ground: VatGround | null | undefined; old?: VatGround | null; now: Temporal.Instant },
): Promise<void> {
  if (ground !== 'health' || old === 'health') return
  if (!(await loadVatRow(db, providerId, now)).is_health)
    throw new InvalidFieldError('vatGround', 'error.vatHealthOnly')
}
