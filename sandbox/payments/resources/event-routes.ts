import type { EventRecord } from '#sandbox/payments/core/kinds.ts'
import { LIST_PARAMS, listKind } from '#sandbox/payments/core/lists.ts'
import { getString, getStrings } from '#sandbox/payments/core/read-params.ts'
import { missing } from '#sandbox/payments/core/stripe-api-error.ts'
import type { Call, Route } from '#sandbox/payments/core/world.ts'
import { matchesPattern } from '#sandbox/payments/webhooks/plan-deliveries.ts'

function retrieve({ world, ids }: Call): EventRecord {
  const event = world.state.get('event', ids[0] as string)
  if (event) return event
  throw missing('event', ids[0] as string)
}

function list(call: Call): object {
  const type = getString(call.params, 'type')
  const types = getStrings(call.params, 'types')
  const isDelivered = getString(call.params, 'delivery_success')
  const filter = (event: EventRecord) =>
    (!type || matchesPattern(type, event.type)) &&
    (types.length === 0 || types.includes(event.type)) &&
    (isDelivered === undefined || (event.pending_webhooks === 0) === (isDelivered === 'true'))
  return listKind(call, 'event', { url: '/v1/events', filter })
}

export const eventRoutes: Route[] = [
  {
    name: 'events.list',
    method: 'GET',
    path: '/v1/events',
    params: [...LIST_PARAMS, 'type', 'types', 'delivery_success'],
    run: list,
  },
  { name: 'events.retrieve', method: 'GET', path: '/v1/events/{id}', params: [], run: retrieve },
]
