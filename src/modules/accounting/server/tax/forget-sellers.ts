import { forgetTaxOf } from '#modules/providers/server/applications/public.ts'
import type { House } from '#platform/server/context.ts'
import './tables.ts'

/** Seven years after the year of closing nothing is left of who a counsellor was. */
export async function forgetOldSellers({ db, clock }: House): Promise<void> {
  const today = clock.now().toZonedDateTimeISO('Europe/Tallinn').toPlainDate()
  const gone = await db.deleteFrom('tax_seller').where('kept_until', '<', today).returning('provider_id').execute()
  if (gone.length > 0)
    await forgetTaxOf(
      db,
      gone.map((one) => one.provider_id),
    )
}
