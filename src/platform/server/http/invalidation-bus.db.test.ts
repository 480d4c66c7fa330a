import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { openInvalidationBus } from './invalidation-bus.ts'
import type { Invalidation } from './shared-caches.ts'

/** Opens the buses of two processes that share a database, and waits until both are connected. */
async function openBuses() {
  const deps = await createTestDeps()
  const received: [Invalidation[], Invalidation[]] = [[], []]
  const buses = received.map((list) => {
    const bus = openInvalidationBus(deps, (invalidation) => list.push(invalidation))
    onTestFinished(bus.close)
    return bus
  })
  await vi.waitFor(() => expect(received).toEqual([['all'], ['all']]), 10_000)
  for (const list of received) list.length = 0
  return {
    deps,
    buses,
    received,
    waitFor: (list: Invalidation[]) => vi.waitFor(() => expect(received[1]).toEqual(list), 10_000),
  }
}

test('sends ids to the other processes and not to its own', async () => {
  const { buses, received, waitFor } = await openBuses()
  const ids = new Set([randomUUID(), randomUUID()])
  buses[0]!.publish(ids)
  await waitFor([ids])
  buses[0]!.publish('all')
  await waitFor([ids, 'all'])
  expect(received[0]).toEqual([])
})

test('sends what is published during a statement together in the next one', async () => {
  const { buses, waitFor } = await openBuses()
  const [first, ...others] = Array.from({ length: 20 }, () => randomUUID())
  for (const id of [first!, ...others]) buses[0]!.publish(new Set([id]))
  await waitFor([new Set([first!]), new Set(others)])
})

test('more ids than fit into a notification drop everything', async () => {
  const { buses, waitFor } = await openBuses()
  const fitting = new Set(Array.from({ length: 200 }, () => randomUUID()))
  buses[0]!.publish(fitting)
  await waitFor([fitting])
  buses[0]!.publish(fitting.union(new Set([randomUUID()])))
  await waitFor([fitting, 'all'])
})

test('nothing is sent for no ids, and later ids are', async () => {
  const { buses, waitFor } = await openBuses()
  const ids = new Set([randomUUID()])
  buses[0]!.publish(new Set())
  buses[0]!.publish(ids)
  await waitFor([ids])
})

test('drops everything after its connection was lost, because notifications were lost too', async () => {
  const { deps, waitFor } = await openBuses()
  await deps.connection.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'hool-listen'`,
  )
  await waitFor(['all'])
})
