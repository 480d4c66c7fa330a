import { fits } from '#sandbox/payments/webhooks/plan-deliveries.ts'
import type { Fault } from './kinds.ts'
import { ProviderError } from './provider-error.ts'
import type { World } from './world.ts'

/** Finds and consumes the fault that a control call has ordered for this API call. */
export function takeFault(world: World, call: string): Fault | undefined {
  const found = world.state.entries('fault').find(([, { value }]) => fits(value.call, call))
  if (!found) return undefined
  const [id, { value }] = found
  if (value.times <= 1) world.state.remove('fault', id)
  else world.state.change('fault', id, { times: value.times - 1 })
  world.state.commit()
  return value
}

/** The error of an ordered fault. */
export function faultError({ status, type, code, message }: Fault): ProviderError {
  const body = { type: type as ProviderError['body']['type'], message, ...(code ? { code } : {}) }
  return new ProviderError(status, body, true)
}
