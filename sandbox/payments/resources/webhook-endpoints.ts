import type Stripe from 'stripe'
import { newId } from '#sandbox/payments/core/ids.ts'
import { LIST_PARAMS, listKind } from '#sandbox/payments/core/lists.ts'
import { at, flag, mergeMetadata, needText, text, textOrNull, texts } from '#sandbox/payments/core/read-params.ts'
import { invalid, missing } from '#sandbox/payments/core/stripe-api-error.ts'
import { type Call, type Route, seconds, type World } from '#sandbox/payments/core/world.ts'

function getOrThrow({ world, ids }: Call): Stripe.WebhookEndpoint {
  const endpoint = world.state.get('webhook_endpoint', ids[0] as string)
  if (endpoint) return endpoint
  throw missing('webhook endpoint', ids[0] as string)
}

function needUrl({ params }: Pick<Call, 'params'>): string {
  const url = needText(params, 'url')
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return url
  throw invalid('Invalid URL: an http or https address is needed.', { code: 'url_invalid', param: 'url', early: true })
}

/**
 * Adds an endpoint for events. All share the sandbox's one secret, so that a restart of the product needs no new one.
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
    created: seconds(world),
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
  const events = texts(params, 'enabled_events')
  if (events.length === 0) needText({}, 'enabled_events')
  const endpoint = addEndpoint(world, {
    url: needUrl(call),
    events,
    description: textOrNull(params, 'description'),
    connect: flag(params, 'connect') ?? false,
    metadata: mergeMetadata(null, params),
  })
  // Only the response to the creation contains the secret.
  return { ...endpoint, secret: world.identity.webhookSecret }
}

function update(call: Call): Stripe.WebhookEndpoint {
  const { world, params } = call
  const old = getOrThrow(call)
  const disabled = flag(params, 'disabled')
  return world.state.change('webhook_endpoint', old.id, {
    url: text(params, 'url') ? needUrl(call) : old.url,
    enabled_events: at(params, 'enabled_events') ? texts(params, 'enabled_events') : old.enabled_events,
    description: text(params, 'description') === undefined ? old.description : textOrNull(params, 'description'),
    metadata: mergeMetadata(old.metadata, params),
    status: disabled === undefined ? old.status : disabled ? 'disabled' : 'enabled',
  })
}

function remove(call: Call): object {
  const { id } = getOrThrow(call)
  call.world.state.remove('webhook_endpoint', id)
  for (const [delivery, { value }] of call.world.state.entries('delivery')) {
    if (value.endpoint === id) call.world.state.remove('delivery', delivery)
  }
  return { id, object: 'webhook_endpoint', deleted: true }
}

const ALL = '/v1/webhook_endpoints'
const ONE = `${ALL}/{id}`
const TAKES = ['url', 'enabled_events', 'description', 'metadata'] as const

export const webhookEndpointRoutes: Route[] = [
  {
    name: 'webhook_endpoints.create',
    method: 'POST',
    path: ALL,
    takes: [...TAKES, 'connect', 'api_version'],
    run: create,
  },
  {
    name: 'webhook_endpoints.list',
    method: 'GET',
    path: ALL,
    takes: LIST_PARAMS,
    run: (call) => listKind(call, 'webhook_endpoint', { url: ALL }),
  },
  { name: 'webhook_endpoints.retrieve', method: 'GET', path: ONE, takes: [], run: getOrThrow },
  { name: 'webhook_endpoints.update', method: 'POST', path: ONE, takes: [...TAKES, 'disabled'], run: update },
  { name: 'webhook_endpoints.delete', method: 'DELETE', path: ONE, takes: [], run: remove },
]
