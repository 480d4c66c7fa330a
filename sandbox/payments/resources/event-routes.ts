import type { EventRecord } from '../core/kinds.ts'
import { LIST_PARAMS, listKind } from '../core/lists.ts'
import { missing } from '../core/provider-error.ts'
import { text, texts } from '../core/read-params.ts'
import type { Call, Route } from '../core/world.ts'
import { fits } from '../webhooks/plan-deliveries.ts'

function retrieve({ world, ids }: Call): EventRecord {
  const event = world.state.get('event', ids[0] as string)
  if (event) return event
  throw missing('event', ids[0] as string)
}

/** Events newest first, by type (with `*`), by types, or by whether they were delivered. */
function list(call: Call): object {
  const type = text(call.params, 'type')
  const types = texts(call.params, 'types')
  const delivered = text(call.params, 'delivery_success')
  const keep = (event: EventRecord) =>
    (!type || fits(type, event.type)) &&
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
