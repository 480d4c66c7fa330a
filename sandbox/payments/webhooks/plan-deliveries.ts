import { newId } from '#sandbox/payments/core/ids.ts'
import type { Delivery, EventRecord, WebhookRule } from '#sandbox/payments/core/kinds.ts'
import type { World } from '#sandbox/payments/core/world.ts'

/** `refund.*` fits `refund.created`, `*` fits everything. */
export function fits(pattern: string, name: string): boolean {
  return pattern === '*' || pattern === name || (pattern.endsWith('*') && name.startsWith(pattern.slice(0, -1)))
}

/** Addresses that hear of this event. Those made with `connect` hear only of connected accounts. */
function listeners(world: World, event: EventRecord): string[] {
  const wanted = world.state
    .entries('webhook_endpoint')
    .filter(
      ([, { value }]) => value.status === 'enabled' && value.enabled_events.some((type) => fits(type, event.type)),
    )
  const connect = wanted.filter(([, entry]) => entry.hidden['connect'] === true)
  const direct = wanted.filter(([, entry]) => entry.hidden['connect'] !== true)
  // Where no address asks for connected accounts, the others hear of them too: one local address is then enough.
  return (event.account && connect.length > 0 ? connect : direct).map(([id]) => id)
}

function takeRule(world: World, type: string): WebhookRule | undefined {
  const found = world.state.entries('webhook_rule').find(([, { value }]) => fits(value.type, type) && value.count !== 0)
  if (!found) return undefined
  const rule = found[1].value
  return rule.count === null ? rule : world.state.change('webhook_rule', rule.id, { count: rule.count - 1 })
}

/** Plans one delivery, or what a control rule makes of it, for each address that listens. */
export function planDeliveries(world: World, event: EventRecord): void {
  const endpoints = listeners(world, event)
  if (endpoints.length === 0) return
  const rule = takeRule(world, event.type)
  for (const endpoint of endpoints) {
    const copies = rule?.action === 'drop' ? 0 : rule?.action === 'repeat' ? rule.times : 1
    for (let copy = 0; copy < copies; copy++) addDelivery(world, event, { endpoint, rule })
    const planned = world.state.get('event', event.id)?.pending_webhooks ?? 0
    world.state.change('event', event.id, { pending_webhooks: planned + copies })
  }
  if (rule?.action === 'hold' && rule.hold !== null && heldBy(world, rule.id).length >= rule.hold)
    releaseHeld(world, rule.id)
}

function addDelivery(world: World, event: EventRecord, how: { endpoint: string; rule: WebhookRule | undefined }): void {
  const { endpoint, rule } = how
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

/** Sends an event again to all that listen, whatever the rules say. */
export function planAgain(world: World, event: EventRecord): void {
  for (const endpoint of listeners(world, event)) addDelivery(world, event, { endpoint, rule: undefined })
}

function heldBy(world: World, rule: string | null): [string, Delivery][] {
  return world.state
    .entries('delivery')
    .filter(([, { value }]) => value.state === 'held' && (rule === null || value.rule === rule))
    .map(([id, { value }]) => [id, value])
}

function sorted(held: [string, Delivery][], order: WebhookRule['order']): [string, Delivery][] {
  if (order === 'given') return held
  if (order === 'reversed') return held.toReversed()
  const place = (type: string) => (order.includes(type) ? order.indexOf(type) : order.length)
  return held.toSorted(([, a], [, b]) => place(a.type) - place(b.type))
}

/**
 * Lets held deliveries go, strictly one after another in the order asked for: 'given', 'reversed' or a list of types.
 * Without a rule's id everything held goes. Answers how many went.
 */
export function releaseHeld(world: World, rule: string | null, order?: WebhookRule['order']): number {
  const wanted = order ?? (rule ? world.state.get('webhook_rule', rule)?.order : undefined) ?? 'given'
  let before: string | null = null
  const held = sorted(heldBy(world, rule), wanted)
  for (const [id] of held) {
    world.state.change('delivery', id, { state: 'pending', due: Date.now(), after: before })
    before = id
  }
  return held.length
}
