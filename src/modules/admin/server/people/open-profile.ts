import type { AllCalls } from '#modules/contracts.ts'
import { recordDataAccessWithReason } from '#platform/server/audit-log/public.ts'
import type { Handler } from '#platform/server/context.ts'

/** The kinds of access to personal data that require a reason or are audited. */
export const PROFILE_ACCESS = {
  customer: (id: string) => ({ action: 'readCustomer' as const, subject: { kind: 'customer' as const, id } }),
  provider: (id: string) => ({ action: 'readProvider' as const, subject: { kind: 'provider' as const, id } }),
  clients: (id: string) => ({ action: 'readProviderClients' as const, subject: { kind: 'provider' as const, id } }),
}

/** Records the reason for viewing a client's data and grants access (privacy pack 3). */
export const openCustomerProfile: Handler<AllCalls['openCustomerProfile']> = async (
  { customerId, ...reasonInput },
  context,
) => {
  const found = await context.db
    .selectFrom('customer_account')
    .select('customer_account_id')
    .where('customer_account_id', '=', customerId)
    .executeTakeFirst()
  if (!found) return context.fail('notFound')
  return recordDataAccessWithReason(context, PROFILE_ACCESS.customer(customerId), {
    ...reasonInput,
    about: customerId,
  })
}

/** Records the reason for viewing the names of a provider's clients and grants access. */
export const openProviderProfile: Handler<AllCalls['openProviderProfile']> = async (
  { providerId, ...reasonInput },
  context,
) => {
  const found = await context.db
    .selectFrom('provider_account')
    .select('customer_account_id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (!found) return context.fail('notFound')
  return recordDataAccessWithReason(context, PROFILE_ACCESS.clients(providerId), {
    ...reasonInput,
    about: found.customer_account_id,
  })
}
