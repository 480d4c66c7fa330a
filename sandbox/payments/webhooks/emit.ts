import { newId } from '#sandbox/payments/core/ids.ts'
import type { EventRecord } from '#sandbox/payments/core/kinds.ts'
import { show } from '#sandbox/payments/core/show.ts'
import { nowSeconds, type World } from '#sandbox/payments/core/world.ts'
import { planDeliveries } from './plan-deliveries.ts'

export const API_VERSION = '2026-10-28.endive'

interface EventOptions {
  /** The connected account that the event belongs to. */
  account?: string | null
  /** The previous values of the fields that an update changed. */
  previous?: object
}

/** Stores an event and plans its webhooks, in the same transaction as the change that it reports. */
export function emit(
  world: World,
  type: string,
  object: object,
  { account = null, previous }: EventOptions = {},
): void {
  if (world.isSilent) return
  const event: EventRecord = {
    id: newId('evt'),
    object: 'event',
    ...(account ? { account } : {}),
    api_version: API_VERSION,
    created: nowSeconds(world),
    data: { object: structuredClone(show(world, object)), ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: 0,
    request: { id: world.request.id, idempotency_key: world.request.idempotencyKey },
    type,
  }
  world.state.add('event', event.id, { value: event, account })
  planDeliveries(world, event)
}
