import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { listActiveTemplates, loadVatOptions } from '#modules/providers/server/session-types/public.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'

interface ProviderRow {
  timezone: string
  address_line1: string | null
  city: string | null
  language_ids: number[]
}
interface ClientRow {
  customer_account_id: string
  name: string
  last_at: Temporal.Instant
}

/** Returns the options for a new invitation. Lists only clients who have paid for a session, by name. */
export const invitationOptions: Handler<AllCalls['invitationOptions']> = async (_input, context) => {
  const providerId = requireCaller(context).providerId!
  const sessions = await listActiveTemplates(context, providerId)
  const { rows: providers } = await sql<ProviderRow>`
    select timezone, address_line1, city,
      array(select language_id::int from provider_language l where l.provider_id = p.provider_id order by 1) as language_ids
    from provider_account p where provider_id = ${providerId}`.execute(context.db)
  const { rows: clients } = await sql<ClientRow>`
    select c.customer_account_id, c.first_name || ' ' || c.last_name as name, max(b.start_at) as last_at
    from booking b join customer_account c using (customer_account_id)
    where ${isClientCondition(providerId)} group by 1 order by 2, 1`.execute(context.db)
  const { timezone, address_line1: line, city, language_ids: languageIds } = providers[0]!
  return {
    timezone,
    platformFeePercent: context.settings.platformFeePercent,
    vat: await loadVatOptions(context.db, providerId, context.now),
    address: [line, city].filter(Boolean).join(', ') || null,
    languageIds,
    sessions,
    clients: clients.map((client) => ({
      customerAccountId: client.customer_account_id,
      name: client.name,
      lastSessionAt: client.last_at,
    })),
  }
}

/**
 * SQL condition on `booking b` and `customer_account c`: the client has paid for a session with the provider and the
 * account is active.
 */
export const isClientCondition = (providerId: string) => sql`b.provider_id = ${providerId}
  and b.status not in ('pendingPayment', 'expired') and b.booked_at is not null
  and c.closed_at is null and c.login_blocked_at is null`
