import type Stripe from 'stripe'
import { LIST_PARAMS, listKind, matching } from '#sandbox/payments/core/lists.ts'
import { missing } from '#sandbox/payments/core/stripe-api-error.ts'
import type { Route, World } from '#sandbox/payments/core/world.ts'

/** Finds a charge by its id. `param` names the request parameter in the error. */
export function needCharge(world: World, id: string, param?: string): Stripe.Charge {
  const charge = world.state.get('charge', id)
  if (charge) return charge
  throw missing('charge', id, param)
}

const FILTERS = ['customer', 'payment_intent', 'transfer_group']

export const chargeRoutes: Route[] = [
  {
    name: 'charges.list',
    method: 'GET',
    path: '/v1/charges',
    takes: [...LIST_PARAMS, ...FILTERS],
    run: (call) => listKind(call, 'charge', { url: '/v1/charges', keep: matching(call, FILTERS) }),
  },
  {
    name: 'charges.retrieve',
    method: 'GET',
    path: '/v1/charges/{id}',
    takes: [],
    run: ({ world, ids }) => needCharge(world, ids[0] as string),
  },
]
