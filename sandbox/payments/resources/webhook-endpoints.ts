import type Stripe from 'stripe'
import { newId } from '#sandbox/payments/core/ids.ts'
import { LIST_PARAMS, listKind } from '#sandbox/payments/core/lists.ts'
import {
  getBoolean,
  getParam,
  getString,
  getStringOrNull,
  getStrings,
  mergeMetadata,
  requireString,
} from '#sandbox/payments/core/read-params.ts'
import { invalid, missing } from '#sandbox/payments/core/stripe-api-error.ts'
import { type Call, nowSeconds, type Route, type World } from '#sandbox/payments/core/world.ts'

function requireEndpoint({ world, ids }: Call): Stripe.WebhookEndpoint {
  const endpoint = world.state.get('webhook_endpoint', ids[0] as string)
  if (endpoint) return endpoint
  throw missing('webhook endpoint', ids[0] as string)
}

function requireUrl({ params }: Pick<Call, 'params'>): string {
  const url = requireString(params, 'url')
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return url
  throw invalid('Invalid URL: an http or https address is needed.', { code: 'url_invalid', param: 'url', early: true })
}

/**
 * Adds an endpoint for events. All endpoints share the sandbox's secret, so that the application does not need a new
 * one after a restart.
 */
export function addEndpoint(
  world: World,
  settings: {
    url: string
    events: string[]
    description?: string | null
    connect?: boolean
    metadata?: Record<string, string>
  },
): Stripe.WebhookEndpoint {
  const endpoint: Stripe.WebhookEndpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: nowSeconds(world),
    description: settings.description ?? null,
    enabled_events: settings.events,
    livemode: false,
    metadata: settings.metadata ?? {},
    status: 'enabled',
    url: settings.url,
  }
  const secret = world.identity.webhookSecret
  world.state.add('webhook_endpoint', endpoint.id, {
    value: endpoint,
    hidden: { secret, connect: settings.connect ?? false },
  })
  return endpoint
}

function create(call: Call): Stripe.WebhookEndpoint {
  const { world, params } = call
  const events = getStrings(params, 'enabled_events')
  if (events.length === 0) requireString({}, 'enabled_events')
  const endpoint = addEndpoint(world, {
    url: requireUrl(call),
    events,
    description: getStringOrNull(params, 'description'),
    connect: getBoolean(params, 'connect') ?? false,
    metadata: mergeMetadata(null, params),
  })
  // Stripe returns the secret only when an endpoint is created.
  return { ...endpoint, secret: world.identity.webhookSecret }
}

function update(call: Call): Stripe.WebhookEndpoint {
  const { world, params } = call
  const old = requireEndpoint(call)
  const isDisabled = getBoolean(params, 'disabled')
  return world.state.change('webhook_endpoint', old.id, {
    url: getString(params, 'url') ? requireUrl(call) : old.url,
    enabled_events: getParam(params, 'enabled_events') ? getStrings(params, 'enabled_events') : old.enabled_events,
    description:
      getString(params, 'description') === undefined ? old.description : getStringOrNull(params, 'description'),
    metadata: mergeMetadata(old.metadata, params),
    status: isDisabled === undefined ? old.status : isDisabled ? 'disabled' : 'enabled',
  })
}

/** Removes an endpoint and its pending deliveries. */
function removeEndpoint({ state }: World, id: string): void {
  state.remove('webhook_endpoint', id)
  for (const [delivery, { value }] of state.entries('delivery')) {
    if (value.endpoint === id) state.remove('delivery', delivery)
  }
}

/**
 * Moves the endpoint with the same path to this URL, keeping its pending deliveries, and removes any others with that
 * path. Adds one for all events if there is none.
 */
export function moveEndpoint(world: World, url: string): Stripe.WebhookEndpoint {
  const { pathname } = new URL(url)
  const [known, ...others] = world.state
    .entries('webhook_endpoint')
    .filter(([, { value }]) => new URL(value.url).pathname === pathname)
  for (const [id] of others) removeEndpoint(world, id)
  if (!known) return addEndpoint(world, { url, events: ['*'] })
  return world.state.change('webhook_endpoint', known[0], { url })
}

function remove(call: Call): object {
  const { id } = requireEndpoint(call)
  removeEndpoint(call.world, id)
  return { id, object: 'webhook_endpoint', deleted: true }
}

const LIST_PATH = '/v1/webhook_endpoints'
const ITEM_PATH = `${LIST_PATH}/{id}`
const PARAMS = ['url', 'enabled_events', 'description', 'metadata'] as const

export const webhookEndpointRoutes: Route[] = [
  {
    name: 'webhook_endpoints.create',
    method: 'POST',
    path: LIST_PATH,
    params: [...PARAMS, 'connect', 'api_version'],
    run: create,
  },
  {
    name: 'webhook_endpoints.list',
    method: 'GET',
    path: LIST_PATH,
    params: LIST_PARAMS,
    run: (call) => listKind(call, 'webhook_endpoint', { url: LIST_PATH }),
  },
  { name: 'webhook_endpoints.retrieve', method: 'GET', path: ITEM_PATH, params: [], run: requireEndpoint },
  { name: 'webhook_endpoints.update', method: 'POST', path: ITEM_PATH, params: [...PARAMS, 'disabled'], run: update },
  { name: 'webhook_endpoints.delete', method: 'DELETE', path: ITEM_PATH, params: [], run: remove },
]
