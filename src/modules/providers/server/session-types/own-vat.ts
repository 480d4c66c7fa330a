import { type Kysely, sql } from 'kysely'
import type { VatGround } from '#modules/accounting/values/vat.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { WrongField } from '#platform/server/http/refusing.ts'

interface Row {
  is_registered: boolean
  /** Hundredths of a percent; null where the number is of a country whose rates are not known here. */
  rate: number | null
  is_health: boolean
}

async function rowOf(db: Kysely<Tables>, providerId: string, now: Temporal.Instant): Promise<Row> {
  const today = now.toZonedDateTimeISO('Europe/Tallinn').toPlainDate().toString()
  const { rows } = await sql<Row>`
    select vat_number is not null and coalesce(vat_since <= ${today}::date, true) as is_registered,
      case when vat_number like 'EE%' then vat_rate_on('EE', ${today}::date) end as rate,
      is_health_profession_on(provider_id, ${today}::date) as is_health
    from provider_account where provider_id = ${providerId}`.execute(db)
  return rows[0]!
}

/** How a counsellor's sessions can be taxed now: what a form of theirs begins with. */
export async function ownVat(db: Kysely<Tables>, providerId: string, now: Temporal.Instant) {
  const { is_registered: isRegistered, rate, is_health: isHealth } = await rowOf(db, providerId, now)
  const grounds: VatGround[] = isHealth ? ['health', 'social'] : ['social']
  return { isRegistered, ratePercent: isRegistered && rate !== null ? rate / 100 : null, grounds }
}

/**
 * A health service is one of a verified health profession (VAT Act § 16 (1) 2); CJEU C-443/04): nobody else names that ground.
 * One named while the certificate held stays; each booking asks anew (migration 031).
 * @throws WrongField
 */
export async function refuseWrongGround(
  db: Kysely<Tables>,
  providerId: string,
  { ground, old = null, now }: { ground: VatGround | null | undefined; old?: VatGround | null; now: Temporal.Instant },
): Promise<void> {
  if (ground !== 'health' || old === 'health') return
  if (!(await rowOf(db, providerId, now)).is_health) throw new WrongField('vatGround', 'error.vatHealthOnly')
}
