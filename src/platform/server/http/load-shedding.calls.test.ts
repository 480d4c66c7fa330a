import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { addLoadShedding } from './load-shedding.ts'
import { sendError } from './send-error.ts'

async function createApp(limitMs?: number) {
  const app = fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler(sendError)
  app.get('/', () => 'here')
  await addLoadShedding(app, limitMs)
  return async () => {
    const { statusCode, headers } = await app.inject('/')
    return [statusCode, headers['retry-after']]
  }
}

/** Blocks the event loop, then runs the callbacks that are due, as in a busy process. */
async function blockEventLoop(ms: number): Promise<void> {
  const until = performance.now() + ms
  while (performance.now() < until);
  await pause(0)
  await pause(0)
}

test('serves the first requests even if the event loop was blocked during start-up', async () => {
  const sendRequest = await createApp()
  await blockEventLoop(1_100)
  for (let n = 0; n < 25; n++) {
    expect(await sendRequest()).toEqual([200, undefined])
    await pause(100)
  }
})

test('answers 503 with Retry-After while the event loop is too slow, and recovers afterwards', async () => {
  const sendRequest = await createApp(1_000)
  const sendRequestAfterBlocking = async () => {
    for (let n = 0; n < 4; n++) await blockEventLoop(1_200)
    return sendRequest()
  }
  // Polled, because on a busy machine the delay may be measured at a moment when the event loop is responsive.
  await expect.poll(sendRequestAfterBlocking).toEqual([503, '2'])
  await expect.poll(sendRequest).toEqual([200, undefined])
})
