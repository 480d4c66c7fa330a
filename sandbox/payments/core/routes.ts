import { accountLinkRoutes } from '../resources/account-links.ts'
import { accountRoutes } from '../resources/accounts.ts'
import { balanceRoutes } from '../resources/balance.ts'
import { bankAccountRoutes } from '../resources/bank-accounts.ts'
import { chargeRoutes } from '../resources/charges.ts'
import { customerRoutes } from '../resources/customers.ts'
import { disputeRoutes } from '../resources/disputes.ts'
import { eventRoutes } from '../resources/event-routes.ts'
import { paymentIntentRoutes } from '../resources/payment-intents.ts'
import { paymentMethodRoutes } from '../resources/payment-methods.ts'
import { payoutRoutes } from '../resources/payouts.ts'
import { personRoutes } from '../resources/persons.ts'
import { refundRoutes } from '../resources/refunds.ts'
import { setupIntentRoutes } from '../resources/setup-intents.ts'
import { transferReversalRoutes } from '../resources/transfer-reversals.ts'
import { transferRoutes } from '../resources/transfers.ts'
import { webhookEndpointRoutes } from '../resources/webhook-endpoints.ts'
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

/** The route of a request with the variable parts of its path, or nothing. */
export function findRoute(method: string, path: string): { route: Route; ids: string[] } | undefined {
  for (const { route, pattern } of PATTERNS) {
    const match = route.method === method ? pattern.exec(path) : null
    if (match) return { route, ids: match.slice(1).map(decodeURIComponent) }
  }
  return undefined
}
