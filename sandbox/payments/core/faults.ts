import { matchesPattern } from '#sandbox/payments/webhooks/plan-deliveries.ts'
import type { Fault } from './kinds.ts'
import { StripeApiError } from './stripe-api-error.ts'
import type { World } from './world.ts'

/** Finds and consumes the fault that a control call has injected for this API call. */
export function consumeFault(world: World, call: string): Fault | undefined {
  const found = world.state.entries('fault').find(([, { value }]) => matchesPattern(value.call, call))
  if (!found) return undefined
  const [id, { value }] = found
  if (value.times <= 1) world.state.remove('fault', id)
  else world.state.change('fault', id, { times: value.times - 1 })
  world.state.commit()
  return value
}

/** Builds an injected fault's error. */
export function buildFaultError({ status, type, code, message }: Fault): StripeApiError {
  const body = { type: type as StripeApiError['body']['type'], message, ...(code ? { code } : {}) }
  return new StripeApiError(status, body, true)
}
