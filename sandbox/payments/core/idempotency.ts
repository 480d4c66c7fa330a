import { createHash } from 'node:crypto'
import type { SavedResponse } from './kinds.ts'
import { StripeApiError } from './stripe-api-error.ts'
import type { World } from './world.ts'

/** Stripe stores responses for at least this long: https://docs.stripe.com/api/idempotent_requests. */
const RETENTION_MS = 24 * 60 * 60 * 1000
const MAX_KEY_LENGTH = 255

export interface IdempotentRequest {
  /** The response to an earlier request with the same key, if any. */
  saved: SavedResponse | undefined
  /** Stores the response for later requests with the same key, in the same transaction as the work. */
  store(status: number, body: string): void
}

const inFlight = new WeakMap<World, Set<string>>()

function getRunningKeys(world: World): Set<string> {
  const found = inFlight.get(world) ?? new Set<string>()
  inFlight.set(world, found)
  return found
}

function conflict(status: number, message: string, code?: string): StripeApiError {
  return new StripeApiError(status, { type: 'idempotency_error', message, ...(code ? { code } : {}) }, true)
}

interface KeyedRequest {
  key: string
  /** The method, path and body, which must be identical in every request with the same key. */
  content: string
  account: string | null
}

/**
 * Finds the response to an earlier request with the key, if there is one. @throws if that request had different content
 * or is still running, or if the key is too long
 */
export function findIdempotentRequest(world: World, { key, content, account }: KeyedRequest): IdempotentRequest {
  if (key.length > MAX_KEY_LENGTH) throw conflict(400, `An idempotency key has at most ${MAX_KEY_LENGTH} characters.`)
  const id = `${account ?? ''}/${key}`
  if (getRunningKeys(world).has(id)) {
    throw conflict(409, 'Another request with this idempotency key is still running.', 'idempotency_key_in_use')
  }
  const fingerprint = createHash('sha256').update(content).digest('base64url')
  const found = world.state.get('saved_answer', id)
  const saved = found && world.nowMs() - found.at < RETENTION_MS ? found : undefined
  if (saved && saved.fingerprint !== fingerprint) {
    throw conflict(
      400,
      'This idempotency key was used before with other parameters; use a new key for another request.',
    )
  }
  return {
    saved,
    store: (status, body) => {
      world.state.add('saved_answer', id, { value: { fingerprint, status, body, at: world.nowMs() } })
    },
  }
}

/** Rejects other requests with the same key while the work is running. */
export async function whileRunning<T>(
  world: World,
  { key, account }: KeyedRequest,
  work: () => Promise<T>,
): Promise<T> {
  const id = `${account ?? ''}/${key}`
  getRunningKeys(world).add(id)
  try {
    return await work()
  } finally {
    getRunningKeys(world).delete(id)
  }
}

export function purgeSavedResponses(world: World): void {
  for (const [id, { value }] of world.state.entries('saved_answer')) {
    if (world.nowMs() - value.at >= RETENTION_MS) world.state.remove('saved_answer', id)
  }
}
