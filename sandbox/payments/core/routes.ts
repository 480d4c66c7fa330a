import { accountLinkRoutes } from '#sandbox/payments/resources/account-links.ts'
import { accountRoutes } from '#sandbox/payments/resources/accounts.ts'
import { balanceRoutes } from '#sandbox/payments/resources/balance.ts'
import { bankAccountRoutes } from '#sandbox/payments/resources/bank-accounts.ts'
import { chargeRoutes } from '#sandbox/payments/resources/charges.ts'
import { customerRoutes } from '#sandbox/payments/resources/customers.ts'
import { disputeRoutes } from '#sandbox/payments/resources/disputes.ts'
import { eventRoutes } from '#sandbox/payments/resources/event-routes.ts'
import { paymentIntentRoutes } from '#sandbox/payments/resources/payment-intents.ts'
import { paymentMethodRoutes } from '#sandbox/payments/resources/payment-methods.ts'
import { payoutRoutes } from '#sandbox/payments/resources/payouts.ts'
import { personRoutes } from '#sandbox/payments/resources/persons.ts'
import { refundRoutes } from '#sandbox/payments/resources/refunds.ts'
import { setupIntentRoutes } from '#sandbox/payments/resources/setup-intents.ts'
import { transferReversalRoutes } from '#sandbox/payments/resources/transfer-reversals.ts'
import { transferRoutes } from '#sandbox/payments/resources/transfers.ts'
import { webhookEndpointRoutes } from '#sandbox/payments/resources/webhook-endpoints.ts'
import type { Route } from './world.ts'

const ROUTES: Route[] = [
  ...accountLinkRoutes,
  ...accountRoutes,
  ...balanceRoutes,
  ...bankAccountRoutes,
  ...chargeRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...payoutRoutes,
  ...personRoutes,
  ...refundRoutes,
  ...setupIntentRoutes,
  ...transferReversalRoutes,
  ...transferRoutes,
  ...webhookEndpointRoutes,
]

const PATTERNS = ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/\{\w+\}/g, '([^/]+)')}/?$`),
}))

/** Finds the route of a request and the ids in its path, or returns undefined if no route matches. */
export function findRoute(method: string, path: string): { route: Route; ids: string[] } | undefined {
  for (const { route, pattern } of PATTERNS) {
    const match = route.method === method ? pattern.exec(path) : null
    if (match) return { route, ids: match.slice(1).map(decodeURIComponent) }
  }
  return undefined
}
