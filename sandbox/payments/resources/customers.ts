import type Stripe from 'stripe'
import { newId, randomText } from '#sandbox/payments/core/ids.ts'
import { createFieldFilter, LIST_PARAMS, listKind } from '#sandbox/payments/core/lists.ts'
import {
  getObject,
  getParam,
  getString,
  getStringOrNull,
  getStrings,
  mergeMetadata,
} from '#sandbox/payments/core/read-params.ts'
import { missing } from '#sandbox/payments/core/stripe-api-error.ts'
import { type Call, nowSeconds, type Route, type World } from '#sandbox/payments/core/world.ts'
import { emit } from '#sandbox/payments/webhooks/emit.ts'
import { buildAddress } from './billing-details.ts'

const PARAMS = [
  'email',
  'name',
  'phone',
  'description',
  'metadata',
  'address',
  'preferred_locales',
  'invoice_settings',
] as const

/** @throws if the customer does not exist or was deleted. `param` is the parameter that the error reports. */
export function requireCustomer(world: World, id: string, param?: string): Stripe.Customer {
  const entry = world.state.entry('customer', id)
  if (!entry || entry.hidden['deleted']) throw missing('customer', id, param)
  return entry.value
}

function readDetails({ params }: Call, old?: Stripe.Customer): Partial<Stripe.Customer> {
  const readOrKeep = (name: 'email' | 'name' | 'phone' | 'description') =>
    getString(params, name) === undefined ? (old?.[name] ?? null) : getStringOrNull(params, name)
  const method = getString(getObject(params, 'invoice_settings'), 'default_payment_method')
  return {
    email: readOrKeep('email'),
    name: readOrKeep('name'),
    phone: readOrKeep('phone'),
    description: readOrKeep('description'),
    metadata: mergeMetadata(old?.metadata, params),
    address:
      getParam(params, 'address') === undefined ? (old?.address ?? null) : buildAddress(getObject(params, 'address')),
    preferred_locales: getParam(params, 'preferred_locales')
      ? getStrings(params, 'preferred_locales')
      : (old?.preferred_locales ?? []),
    invoice_settings: {
      custom_fields: null,
      default_payment_method:
        method === undefined ? (old?.invoice_settings.default_payment_method ?? null) : method || null,
      footer: null,
      rendering_options: { amount_tax_display: null, template: null },
    },
  }
}

function create(call: Call): Stripe.Customer {
  const { world } = call
  const customer: Stripe.Customer = {
    id: newId('cus'),
    object: 'customer',
    balance: 0,
    created: nowSeconds(world),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomText(7).toUpperCase(),
    livemode: false,
    next_invoice_sequence: 1,
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...(readDetails(call) as Pick<Stripe.Customer, 'invoice_settings' | 'metadata'>),
  }
  world.state.add('customer', customer.id, { value: customer, account: call.account })
  emit(world, 'customer.created', customer, { account: call.account })
  return customer
}

function update(call: Call): Stripe.Customer {
  const old = requireCustomer(call.world, call.ids[0] as string)
  const customer = call.world.state.change('customer', old.id, readDetails(call, old))
  emit(call.world, 'customer.updated', customer, { account: call.account, previous: { metadata: old.metadata } })
  return customer
}

function remove({ world, ids, account }: Call): object {
  const customer = requireCustomer(world, ids[0] as string)
  world.state.hide('customer', customer.id, { deleted: true })
  for (const [id, { value }] of world.state.entries('payment_method')) {
    if (value.customer === customer.id) world.state.change('payment_method', id, { customer: null })
  }
  emit(world, 'customer.deleted', customer, { account })
  return { id: customer.id, object: 'customer', deleted: true }
}

/** Returns the customer. For a deleted customer, returns only the id and `deleted: true`, as Stripe does. */
function retrieve({ world, ids }: Call): object {
  const entry = world.state.entry('customer', ids[0] as string)
  return entry?.hidden['deleted']
    ? { id: entry.value.id, object: 'customer', deleted: true }
    : requireCustomer(world, ids[0] as string)
}

function list(call: Call): object {
  const matchesFilters = createFieldFilter<Stripe.Customer>(call, ['email'])
  const isNotDeleted = (one: Stripe.Customer) => !call.world.state.entry('customer', one.id)?.hidden['deleted']
  return listKind(call, 'customer', { url: '/v1/customers', filter: (one) => matchesFilters(one) && isNotDeleted(one) })
}

export const customerRoutes: Route[] = [
  { name: 'customers.create', method: 'POST', path: '/v1/customers', params: PARAMS, run: create },
  { name: 'customers.list', method: 'GET', path: '/v1/customers', params: [...LIST_PARAMS, 'email'], run: list },
  { name: 'customers.retrieve', method: 'GET', path: '/v1/customers/{id}', params: [], run: retrieve },
  { name: 'customers.update', method: 'POST', path: '/v1/customers/{id}', params: PARAMS, run: update },
  { name: 'customers.delete', method: 'DELETE', path: '/v1/customers/{id}', params: [], run: remove },
]
