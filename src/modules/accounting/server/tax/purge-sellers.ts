import { purgeTax } from '#modules/providers/server/applications/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import './tables.ts'

/** Purges the tax data of deleted providers seven years after the year of deletion. */
export async function purgeOldSellers({ db, clock }: AppDeps): Promise<void> {
  const today = clock.now().toZonedDateTimeISO('Europe/Tallinn').toPlainDate()
  const purged = await db
    .deleteFrom('tax_seller')
    .where('retained_until', '<', today)
    .returning('provider_id')
    .execute()
  if (purged.length > 0)
    await purgeTax(
      db,
      purged.map((seller) => seller.provider_id),
    )
}
