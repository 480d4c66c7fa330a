import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_BODY_BYTES } from '#platform/contract/call.ts'
import { createTestProvider } from '#testing/server/factories.ts'
import { createTestApp } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'

let deps: TestDeps
let testApp: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  deps = await createTestDeps({ keep: true })
  testApp = await createTestApp(deps, { keep: true })
  await createTestProvider(deps)
})
afterAll(async () => {
  await testApp.app.close()
  await deps.close()
})

/** Builds a body of at most `bytes` bytes from as many copies of a part as fit. */
const fill = (bytes: number, part: (index: number) => string, [start, end] = ['{', '}']) =>
  `${start}${Array.from({ length: Math.floor((bytes - start!.length - end!.length) / (part(99_999).length + 1)) }, (_, index) => part(index)).join()}${end}`

/** The bodies that are most expensive to reject, each with the response status that it gets unless it is too large. */
const buildBodies = (bytes: number): [body: string, status: number][] => [
  [fill(bytes, (index) => `"k${index}":1`), 400],
  [fill(bytes, () => '""', ['{"languageIds":[', ']}']), 422],
  [fill(bytes, (index) => `{"k${index}":1}`, ['{"topicIds":[', ']}']), 400],
  ['['.repeat(bytes / 2) + ']'.repeat(bytes / 2), 400],
]

async function send(payload: string, from: string) {
  const startedAt = performance.now()
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/customer/provider/search',
    remoteAddress: from,
    headers: { cookie: 'XSRF-TOKEN=pair', 'x-xsrf-token': 'pair', 'content-type': 'application/json' },
    payload,
  })
  return { status: response.statusCode, size: response.body.length, ms: performance.now() - startedAt }
}

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(share * values.length)]!

test.each([0, 1, 2, 3])('refuses the largest body of kind %i with a short answer', async (kind) => {
  const [body, expectedStatus] = buildBodies(MAX_BODY_BYTES)[kind]!
  const { status, size } = await send(body, '192.0.2.1')
  expect(status).toBe(expectedStatus)
  expect(size).toBeLessThan(30_000)
  expect((await send(buildBodies(2 * MAX_BODY_BYTES)[kind]![0], '192.0.2.1')).status).toBe(413)
})

/**
 * Measures searches that run one after the other. Each has its own network address, so that no rate limit rejects it.
 */
async function measureSearches(network: number): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 60; n++) {
    const { status, ms } = await send('{}', `198.51.${network}.${n + 1}`)
    expect(status).toBe(200)
    times.push(ms)
  }
  return percentile(times, 0.95)
}

/** Measures searches before and during a flood. `round` gives each round its own network addresses. */
async function measureFlood(round: number): Promise<{ normal: number; duringFlood: number }> {
  const bodies = buildBodies(MAX_BODY_BYTES)
  const normal = await measureSearches(2 * round)
  let isFlooding = true
  const flood = async (offset: number) => {
    for (let n = offset; isFlooding; n++) {
      await send(bodies[n % bodies.length]![0], '192.0.2.9')
      // With two floods, this is ten times the rate allowed for one address.
      await pause(40)
    }
  }
  const floods = [flood(0), flood(1)]
  const duringFlood = await measureSearches(2 * round + 1)
  isFlooding = false
  await Promise.all(floods)
  return { normal, duringFlood }
}

const MAX_ROUNDS = 5

test('a flood of the costliest bodies over two connections leaves others’ p95 below twice the normal', async () => {
  await measureSearches(1)
  // Other processes can occupy the CPU for longer than a search takes, but are unlikely to do so in every round.
  const isCalm = async (round: number) => {
    const { normal, duringFlood } = await measureFlood(round)
    return duringFlood < 2 * normal
  }
  let round = 1
  while (round <= MAX_ROUNDS && !(await isCalm(round))) round++
  expect(round).toBeLessThanOrEqual(MAX_ROUNDS)
})
