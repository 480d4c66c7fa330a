import { newId } from '#sandbox/payments/core/ids.ts'
import type { Delivery, EventRecord, WebhookRule } from '#sandbox/payments/core/kinds.ts'
import type { World } from '#sandbox/payments/core/world.ts'

/** Returns whether a pattern such as `refund.*` or `*` matches a name. */
export function matchesPattern(pattern: string, name: string): boolean {
  return pattern === '*' || pattern === name || (pattern.endsWith('*') && name.startsWith(pattern.slice(0, -1)))
}

/** Finds the endpoints that receive an event. Endpoints with `connect` receive only events from connected accounts. */
function findEndpoints(world: World, event: EventRecord): string[] {
  const matching = world.state
    .entries('webhook_endpoint')
    .filter(
      ([, { value }]) =>
        value.status === 'enabled' && value.enabled_events.some((type) => matchesPattern(type, event.type)),
    )
  const connect = matching.filter(([, entry]) => entry.hidden['connect'] === true)
  const direct = matching.filter(([, entry]) => entry.hidden['connect'] !== true)
  // If no endpoint has `connect`, events from connected accounts go to the other endpoints, so that one endpoint is
  // enough locally.
  return (event.account && connect.length > 0 ? connect : direct).map(([id]) => id)
}

function consumeRule(world: World, type: string): WebhookRule | undefined {
  const found = world.state
    .entries('webhook_rule')
    .find(([, { value }]) => matchesPattern(value.type, type) && value.count !== 0)
  if (!found) return undefined
  const rule = found[1].value
  return rule.count === null ? rule : world.state.change('webhook_rule', rule.id, { count: rule.count - 1 })
}

/**
 * Plans the deliveries of an event to each endpoint. The first matching rule set by a control call may drop, repeat,
 * delay, hold or fail them.
 */
export function planDeliveries(world: World, event: EventRecord): void {
  const endpoints = findEndpoints(world, event)
  if (endpoints.length === 0) return
  const rule = consumeRule(world, event.type)
  for (const endpoint of endpoints) {
    const copies = rule?.action === 'drop' ? 0 : rule?.action === 'repeat' ? rule.times : 1
    for (let copy = 0; copy < copies; copy++) addDelivery(world, event, { endpoint, rule })
    const planned = world.state.get('event', event.id)?.pending_webhooks ?? 0
    world.state.change('event', event.id, { pending_webhooks: planned + copies })
  }
  if (rule?.action === 'hold' && rule.hold !== null && listHeld(world, rule.id).length >= rule.hold)
    releaseHeld(world, rule.id)
}

function addDelivery(
  world: World,
  event: EventRecord,
  target: { endpoint: string; rule: WebhookRule | undefined },
): void {
  const { endpoint, rule } = target
  const delivery: Delivery = {
    event: event.id,
    type: event.type,
    endpoint,
    attempts: 0,
    due: Date.now() + (rule?.action === 'delay' ? rule.ms : 0),
    state: rule?.action === 'hold' ? 'held' : 'pending',
    failures: rule?.action === 'fail' ? rule.times : 0,
    after: null,
    rule: rule?.id ?? null,
  }
  world.state.add('delivery', newId('whd'), { value: delivery })
}

/** Plans another delivery to each endpoint, ignoring the rules. */
export function planRedelivery(world: World, event: EventRecord): void {
  for (const endpoint of findEndpoints(world, event)) addDelivery(world, event, { endpoint, rule: undefined })
}

function listHeld(world: World, rule: string | null): [string, Delivery][] {
  return world.state
    .entries('delivery')
    .filter(([, { value }]) => value.state === 'held' && (rule === null || value.rule === rule))
    .map(([id, { value }]) => [id, value])
}

function sortHeld(held: [string, Delivery][], order: WebhookRule['order']): [string, Delivery][] {
  if (order === 'given') return held
  if (order === 'reversed') return held.toReversed()
  const position = (type: string) => (order.includes(type) ? order.indexOf(type) : order.length)
  return held.toSorted(([, a], [, b]) => position(a.type) - position(b.type))
}

/**
 * Releases the deliveries held by a rule, or all held deliveries if `rule` is null, to be sent one after another: in
 * the order of the events ('given'), 'reversed', or in the order of a list of types. @returns the number of released
 * deliveries
 */
export function releaseHeld(world: World, rule: string | null, order?: WebhookRule['order']): number {
  const releaseOrder = order ?? (rule ? world.state.get('webhook_rule', rule)?.order : undefined) ?? 'given'
  let previous: string | null = null
  const held = sortHeld(listHeld(world, rule), releaseOrder)
  for (const [id] of held) {
    world.state.change('delivery', id, { state: 'pending', due: Date.now(), after: previous })
    previous = id
  }
  return held.length
}
