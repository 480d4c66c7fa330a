import { createHmac } from 'node:crypto'
import type { Delivery } from '#sandbox/payments/core/kinds.ts'
import type { World } from '#sandbox/payments/core/world.ts'

/**
 * The pauses between attempts, in milliseconds. A delivery is abandoned after its last attempt, much sooner than at
 * Stripe, which retries for three days.
 */
const DEFAULT_PAUSES = [1000, 3000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000, 3_600_000, 3_600_000]
const RESPONSE_TIMEOUT_MS = 10_000
const MAX_TIMER_MS = 60_000
const MAX_ATTEMPTS_STORED = 500

/** A delivery attempt, as reported by the control calls. The status is 0 if there was no response. */
export interface Attempt {
  event: string
  type: string
  endpoint: string
  attempt: number
  status: number
  at: number
}

export interface Sender {
  wake(): void
  /**
   * Waits until no deliveries are pending. @returns the number of deliveries still pending, which is 0 unless the
   * timeout passed
   */
  flush(wait: { timeoutMs: number; hurry: boolean }): Promise<number>
  attempts(): Attempt[]
  close(): void
}

/**
 * Returns the signature header, which the SDK verifies: an HMAC-SHA256 of the time and the body. It uses the real time
 * even if the sandbox's clock has been changed, because receivers compare it with their own clock (tolerance 300 s).
 */
function sign(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

async function post(world: World, delivery: Delivery, stop: AbortSignal): Promise<number> {
  const endpoint = world.state.entry('webhook_endpoint', delivery.endpoint)
  const event = world.state.get('event', delivery.event)
  if (!endpoint || !event) return 200
  const body = JSON.stringify(event)
  try {
    const response = await fetch(endpoint.value.url, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': sign(body, String(endpoint.hidden['secret'])),
        'user-agent': 'payment-sandbox-webhooks/1.0',
      },
      signal: AbortSignal.any([stop, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}

const listPending = (world: World) =>
  world.state.entries('delivery').filter(([, { value }]) => value.state === 'pending')

/** Records the result of an attempt: the delivery is done, retried after a pause or abandoned. */
function recordResult(world: World, id: string, status: number): void {
  const { state } = world
  const delivery = state.get('delivery', id)
  if (!delivery) return
  const attempts = delivery.attempts + 1
  const pauses = (state.get('setting', 'pauses')?.value as number[] | undefined) ?? DEFAULT_PAUSES
  const pause = pauses[delivery.attempts]
  if (status >= 200 && status < 300) {
    state.remove('delivery', id)
    const pending = state.get('event', delivery.event)?.pending_webhooks
    if (pending) state.change('event', delivery.event, { pending_webhooks: pending - 1 })
  } else if (pause === undefined) {
    state.change('delivery', id, { attempts, state: 'given_up' })
  } else {
    const failures = Math.max(0, delivery.failures - 1)
    state.change('delivery', id, { attempts, failures, due: Date.now() + pause })
  }
  for (const [other, { value }] of listPending(world))
    if (value.after === id) state.change('delivery', other, { after: null })
  state.commit()
}

function makeAllDue(world: World): void {
  for (const [id] of listPending(world)) world.state.change('delivery', id, { due: Date.now() })
  world.state.commit()
}

/** Lets callers wait until nothing is pending, without polling. */
function createIdleWaiter(countPending: () => number) {
  const waiters = new Set<() => void>()
  return {
    /** Must be called after each change that may leave nothing pending. */
    check: () => waiters.forEach((waiter) => void waiter()),
    /** @returns the number of items still pending, which is 0 unless the timeout passed */
    wait: (timeoutMs: number) =>
      new Promise<number>((resolve) => {
        const done = () => {
          clearTimeout(timer)
          waiters.delete(waiter)
          resolve(countPending())
        }
        const waiter = () => {
          if (countPending() === 0) done()
        }
        const timer = setTimeout(done, timeoutMs)
        waiters.add(waiter)
        waiter()
      }),
  }
}

/** Sends due deliveries and retries those that fail, with increasing pauses. API calls do not wait for deliveries. */
export function startSender(world: World): Sender {
  const stop = new AbortController()
  const inFlight = new Set<string>()
  const attempts: Attempt[] = []
  const idleWaiter = createIdleWaiter(() => listPending(world).length)
  let timer: NodeJS.Timeout | undefined

  async function send(id: string, delivery: Delivery): Promise<void> {
    inFlight.add(id)
    const status = delivery.failures > 0 ? 0 : await post(world, delivery, stop.signal)
    inFlight.delete(id)
    if (stop.signal.aborted) return
    const { event, type, endpoint } = delivery
    attempts.push({ event, type, endpoint, attempt: delivery.attempts + 1, status, at: Date.now() })
    attempts.splice(0, attempts.length - MAX_ATTEMPTS_STORED)
    recordResult(world, id, status)
    idleWaiter.check()
    wake()
  }

  function wake(): void {
    if (stop.signal.aborted) return
    clearTimeout(timer)
    let next = Number.POSITIVE_INFINITY
    for (const [id, { value }] of listPending(world)) {
      if (inFlight.has(id) || value.after !== null) continue
      if (value.due <= Date.now()) void send(id, value)
      else next = Math.min(next, value.due)
    }
    if (next < Number.POSITIVE_INFINITY) timer = setTimeout(wake, Math.min(MAX_TIMER_MS, next - Date.now() + 1))
  }

  return {
    wake: () => setImmediate(wake),
    flush: ({ timeoutMs, hurry }) => {
      if (hurry) makeAllDue(world)
      wake()
      return idleWaiter.wait(timeoutMs)
    },
    attempts: () => [...attempts],
    close: () => {
      stop.abort()
      clearTimeout(timer)
    },
  }
}
