import { createHmac } from 'node:crypto'
import type { Delivery } from '../core/kinds.ts'
import type { World } from '../core/world.ts'

/** Pauses between attempts in milliseconds; after the last one a delivery is given up. The provider's own go on for three days. */
const DEFAULT_PAUSES = [1000, 3000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000, 3_600_000, 3_600_000]
const ANSWER_WITHIN_MS = 10_000
const LONGEST_TIMER_MS = 60_000
const ATTEMPTS_KEPT = 500

/** One try to deliver, kept in memory for the control calls. `status` 0: no answer. */
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
  /** Resolves to the number still waiting: 0, or more when the time ran out. Held deliveries do not count. */
  flush(wait: { timeoutMs: number; hurry: boolean }): Promise<number>
  attempts(): Attempt[]
  close(): void
}

/**
 * The header that the SDK verifies: HMAC-SHA256 over `t.body`. `t` is wall-clock time even when the sandbox's clock was
 * moved, because receivers compare it with their own wall clock (tolerance 300 s).
 */
export function sign(body: string, secret: string, t = Math.floor(Date.now() / 1000)): string {
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

async function post(world: World, delivery: Delivery, stop: AbortSignal): Promise<number> {
  const endpoint = world.state.entry('webhook_endpoint', delivery.endpoint)
  const event = world.state.get('event', delivery.event)
  if (!endpoint || !event) return 200
  const body = JSON.stringify(event)
  try {
    const answer = await fetch(endpoint.value.url, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': sign(body, String(endpoint.hidden['secret'])),
        'user-agent': 'payment-sandbox-webhooks/1.0',
      },
      signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}

/** Sends what is due, again and again with growing pauses until it is taken. Nothing here holds up an API answer. */
export function startSender(world: World): Sender {
  const stop = new AbortController()
  const inFlight = new Set<string>()
  const attempts: Attempt[] = []
  const waiters = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined

  const open = () => world.state.entries('delivery').filter(([, { value }]) => value.state === 'pending')
  const pauses = () => (world.state.get('setting', 'pauses')?.value as number[] | undefined) ?? DEFAULT_PAUSES

  function settle(id: string, delivery: Delivery, status: number): void {
    const { state } = world
    const tries = delivery.attempts + 1
    const pause = pauses()[delivery.attempts]
    attempts.push({
      event: delivery.event,
      type: delivery.type,
      endpoint: delivery.endpoint,
      attempt: tries,
      status,
      at: Date.now(),
    })
    attempts.splice(0, attempts.length - ATTEMPTS_KEPT)
    if (!state.get('delivery', id)) return
    if (status >= 200 && status < 300) {
      state.remove('delivery', id)
      const waiting = state.get('event', delivery.event)?.pending_webhooks
      if (waiting) state.change('event', delivery.event, { pending_webhooks: waiting - 1 })
    } else if (pause === undefined) {
      state.change('delivery', id, { attempts: tries, state: 'given_up' })
    } else {
      const failures = Math.max(0, delivery.failures - 1)
      state.change('delivery', id, { attempts: tries, failures, due: Date.now() + pause })
    }
    for (const [other, { value }] of open()) if (value.after === id) state.change('delivery', other, { after: null })
    state.commit()
  }

  async function send(id: string, delivery: Delivery): Promise<void> {
    inFlight.add(id)
    const status = delivery.failures > 0 ? 0 : await post(world, delivery, stop.signal)
    inFlight.delete(id)
    if (stop.signal.aborted) return
    settle(id, delivery, status)
    for (const look of waiters) look()
    wake()
  }

  function wake(): void {
    if (stop.signal.aborted) return
    clearTimeout(timer)
    let next = Number.POSITIVE_INFINITY
    for (const [id, { value }] of open()) {
      if (inFlight.has(id) || value.after !== null) continue
      if (value.due <= Date.now()) void send(id, value)
      else next = Math.min(next, value.due)
    }
    if (next < Number.POSITIVE_INFINITY) timer = setTimeout(wake, Math.min(LONGEST_TIMER_MS, next - Date.now() + 1))
  }

  function hurryUp(): void {
    for (const [id] of open()) world.state.change('delivery', id, { due: Date.now() })
    world.state.commit()
    wake()
  }

  function flush({ timeoutMs, hurry }: { timeoutMs: number; hurry: boolean }): Promise<number> {
    if (hurry) hurryUp()
    return new Promise((resolve) => {
      const waiting = () => open().length
      const done = (left: number) => {
        clearTimeout(limit)
        waiters.delete(look)
        resolve(left)
      }
      const look = () => {
        if (waiting() === 0) done(0)
      }
      const limit = setTimeout(() => done(waiting()), timeoutMs)
      waiters.add(look)
      look()
    })
  }

  return {
    wake: () => setImmediate(wake),
    flush,
    attempts: () => [...attempts],
    close: () => {
      stop.abort()
      clearTimeout(timer)
      for (const look of waiters) look()
    },
  }
}
