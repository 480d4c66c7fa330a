import { sql } from 'kysely'
import { loadAccountOwner } from '#modules/accounts/server/public.ts'
import { buildPagePath } from '#modules/pages.ts'
import { isStripeUnavailable } from '#modules/payments/server/public.ts'
import { getCardStatus } from '#modules/payments/values/card-status.ts'
import { CARD_EXPIRY_WARNING_DAYS } from '#modules/payments/values/limits.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { type SavedCardRow, syncCard } from './sync-card.ts'

/**
 * Runs every morning: emails clients whose card expires within a month, once per card. Stripe is queried first, because
 * banks renew some cards automatically.
 */
export async function sendCardExpiryEmails(deps: AppDeps): Promise<void> {
  for (const { customer_account_id: customerAccountId } of await findExpiringCards(deps)) {
    const row = await syncCard(deps, customerAccountId).catch((error: Error) => error)
    if (isStripeUnavailable(row)) return
    if (row instanceof Error) await recordFailedJob(deps, { kind: 'send-card-expiry-emails', error: row })
    else if (row && !row.notified_at && getCardStatus(row, deps.clock.now()) === 'expiringSoon')
      await sendExpiryEmail(deps, row)
  }
}

async function findExpiringCards({ db, clock }: AppDeps): Promise<{ customer_account_id: string }[]> {
  const now = clock.now()
  const { rows } = await sql<{ customer_account_id: string }>`
    select c.customer_account_id from saved_card c join customer_account a using (customer_account_id)
    where c.payment_method_id is not null and c.notified_at is null
      and a.closed_at is null and a.deactivated_at is null and a.login_blocked_at is null
      and make_timestamptz(c.exp_year, c.exp_month, 1, 0, 0, 0, 'UTC') + interval '1 month' > ${now}
      and make_timestamptz(c.exp_year, c.exp_month, 1, 0, 0, 0, 'UTC') + interval '1 month'
        <= ${now.add({ hours: 24 * CARD_EXPIRY_WARNING_DAYS })}
    order by c.customer_account_id`.execute(db)
  return rows
}

/**
 * Sets `notified_at` and enqueues the email in one transaction, so that a repeated run does not email the client again.
 */
async function sendExpiryEmail(deps: AppDeps, card: SavedCardRow): Promise<void> {
  const { customer_account_id: customerAccountId, payment_method_id: paymentMethodId } = card
  await deps.db.transaction().execute(async (tx) => {
    const updated = await tx
      .updateTable('saved_card')
      .set({ notified_at: deps.clock.now() })
      .where('customer_account_id', '=', customerAccountId)
      .where('payment_method_id', '=', paymentMethodId)
      .where('notified_at', 'is', null)
      .returning('version')
      .executeTakeFirst()
    if (!updated) return
    const { to, firstName } = await loadAccountOwner({ db: tx }, customerAccountId)
    const month = formatExpiry(card)
    const link = `${deps.settings.publicUrl}${buildPagePath('profile', to.language)}#card`
    const data = { firstName, last4: card.last4!, month, link }
    const dedupeKey = `card-expiring:${paymentMethodId}:${month}`
    await enqueueEmail(tx, deps, { kind: 'cardExpiring', to, data, dedupeKey })
  })
}

/** Formats the expiry as printed on cards, such as 03/2027. */
const formatExpiry = ({ exp_month: month, exp_year: year }: SavedCardRow): string =>
  `${String(month).padStart(2, '0')}/${year}`
