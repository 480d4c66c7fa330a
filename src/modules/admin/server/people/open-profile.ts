import type { AllCalls } from '#modules/contracts.ts'
import { openLook } from '#platform/server/audit-log/public.ts'
import type { Context, Handler } from '#platform/server/context.ts'

/** What has to be opened by a reason, or is noted. */
export const lookAt = {
  customer: (id: string) => ({ action: 'readCustomer' as const, subject: { kind: 'customer' as const, id } }),
  provider: (id: string) => ({ action: 'readProvider' as const, subject: { kind: 'provider' as const, id } }),
  clients: (id: string) => ({ action: 'readProviderClients' as const, subject: { kind: 'provider' as const, id } }),
}

/** Why a client's data is read, before it is (privacy pack 3). */
export const openCustomerProfile: Handler<AllCalls['openCustomerProfile']> = async (
  { customerId, ...why },
  context,
) => {
  const found = await context.db
    .selectFrom('customer_account')
    .select('customer_account_id')
    .where('customer_account_id', '=', customerId)
    .executeTakeFirst()
  if (!found) return context.refuse('notFound')
  return openLook(context as Context, lookAt.customer(customerId), { ...why, about: customerId })
}

/** And why a counsellor's clients are named. */
export const openProviderProfile: Handler<AllCalls['openProviderProfile']> = async (
  { providerId, ...why },
  context,
) => {
  const found = await context.db
    .selectFrom('provider_account')
    .select('customer_account_id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (!found) return context.refuse('notFound')
  return openLook(context as Context, lookAt.clients(providerId), { ...why, about: found.customer_account_id })
}
