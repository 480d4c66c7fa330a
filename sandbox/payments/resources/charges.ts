import type Stripe from 'stripe'
import { createFieldFilter, LIST_PARAMS, listKind } from '#sandbox/payments/core/lists.ts'
import { missing } from '#sandbox/payments/core/stripe-api-error.ts'
import type { Route, World } from '#sandbox/payments/core/world.ts'

/** @throws if the charge does not exist. `param` is the parameter that the error reports. */
export function requireCharge(world: World, id: string, param?: string): Stripe.Charge {
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
    params: [...LIST_PARAMS, ...FILTERS],
    run: (call) => listKind(call, 'charge', { url: '/v1/charges', filter: createFieldFilter(call, FILTERS) }),
  },
  {
    name: 'charges.retrieve',
    method: 'GET',
    path: '/v1/charges/{id}',
    params: [],
    run: ({ world, ids }) => requireCharge(world, ids[0] as string),
  },
]
