import { sql } from 'kysely'
import { buildPagePath } from '#modules/pages.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { listMissingDetails, listSellersWhere, type Seller } from './sellers.ts'
import './tables.ts'

/** The law requires two reminders after the first request; payouts continue (docs/legal-review.md). */
const MAX_EMAILS = 3
const EMAIL_INTERVAL = { hours: 24 * 30 }

/** Emails approved providers without a tax number or tax country, 30 days apart, at most three times. */
export async function requestTaxDetails(deps: AppDeps): Promise<void> {
  const lastEmailBefore = deps.clock.now().subtract(EMAIL_INTERVAL)
  const sellers = await listSellersWhere(
    deps,
    sql`p.status = 'approved' and owner.closed_at is null and not exists (select from tax_reminder r
      where r.provider_id = p.provider_id and (r.count >= ${MAX_EMAILS}::int or r.requested_at > ${lastEmailBefore}::timestamptz))`,
  )
  for (const seller of sellers) {
    const missing = listMissingDetails(seller)
    if (missing.includes('taxNumber') || missing.includes('taxCountry')) await sendRequest(deps, seller)
  }
}

/** Counts and enqueues the email in one transaction, so that concurrent jobs send it only once. */
async function sendRequest(deps: AppDeps, { providerId }: Seller): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ count: number }>`
      insert into tax_reminder as r (provider_id, count, requested_at) values (${providerId}, 1, ${now})
      on conflict (provider_id) do update set count = r.count + 1, requested_at = excluded.requested_at
        where r.count < ${MAX_EMAILS}::int and r.requested_at <= ${now.subtract(EMAIL_INTERVAL)}::timestamptz
      returning count`.execute(tx)
    if (!rows[0]) return
    const recipient = await tx
      .selectFrom('provider_account as p')
      .innerJoin('customer_account as owner', 'owner.customer_account_id', 'p.customer_account_id')
      .select(['owner.email_address', 'owner.first_name', 'owner.ui_language', 'owner.timezone'])
      .where('p.provider_id', '=', providerId)
      .executeTakeFirstOrThrow()
    const link = `${deps.settings.publicUrl}${buildPagePath('stripeConnect', recipient.ui_language)}#tax`
    await enqueueEmail(tx, deps, {
      kind: 'taxDetailsNeeded',
      to: { email: recipient.email_address, language: recipient.ui_language, timezone: recipient.timezone },
      data: { firstName: recipient.first_name, link, isAgain: rows[0].count > 1 },
      dedupeKey: `tax-details:${providerId}:${rows[0].count}`,
    })
  })
}
