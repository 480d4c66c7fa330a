import type { EventRecord } from '#sandbox/payments/core/kinds.ts'
import { LIST_PARAMS, listKind } from '#sandbox/payments/core/lists.ts'
import { text, texts } from '#sandbox/payments/core/read-params.ts'
import { missing } from '#sandbox/payments/core/stripe-api-error.ts'
import type { Call, Route } from '#sandbox/payments/core/world.ts'
import { matchesPattern } from '#sandbox/payments/webhooks/plan-deliveries.ts'

function retrieve({ world, ids }: Call): EventRecord {
  const event = world.state.get('event', ids[0] as string)
  if (event) return event
  throw missing('event', ids[0] as string)
}

/** Lists events newest first, filtered by type (with `*`), types or delivery status. */
function list(call: Call): object {
  const type = text(call.params, 'type')
  const types = texts(call.params, 'types')
  const delivered = text(call.params, 'delivery_success')
  const keep = (event: EventRecord) =>
    (!type || matchesPattern(type, event.type)) &&
    (types.length === 0 || types.includes(event.type)) &&
    (delivered === undefined || (event.pending_webhooks === 0) === (delivered === 'true'))
  return listKind(call, 'event', { url: '/v1/events', keep })
}

export const eventRoutes: Route[] = [
  {
    name: 'events.list',
    method: 'GET',
    path: '/v1/events',
    takes: [...LIST_PARAMS, 'type', 'types', 'delivery_success'],
    run: list,
  },
  { name: 'events.retrieve', method: 'GET', path: '/v1/events/{id}', takes: [], run: retrieve },
]
