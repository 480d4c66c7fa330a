import type { Params } from './form-body.ts'
import type { State } from './state.ts'

/** A sandbox's keys, fixed for the life of its state folder. */
export interface Identity {
  accountId: string
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

/** Shared context of the sandbox. Handlers run without awaiting, so `request` is always the current one. */
export interface World {
  state: State
  identity: Identity
  /** Base URL for browsers and the SDK, without a trailing slash. */
  origin(): string
  /** The sandbox's current time in milliseconds; control calls can move it. */
  nowMs(): number
  request: { id: string | null; idempotencyKey: string | null }
  /** Whether events are suppressed. */
  isSilent?: boolean
  /** Called after each commit to send planned deliveries. */
  wake(): void
}

/** One authenticated API call with parsed parameters. */
export interface Call {
  world: World
  params: Params
  /** The `{…}` parts of the path, in order. */
  ids: string[]
  /** The call's connected account, null for the platform itself. */
  account: string | null
  /** Made with the publishable key: only data that belongs to a client secret may be returned. */
  fromBrowser: boolean
}

export interface Route {
  /** `payment_intents.create`: the name used by control calls. */
  name: string
  method: 'GET' | 'POST' | 'DELETE'
  /** `/v1/payment_intents/{id}/confirm` */
  path: string
  /** Names of its parameters besides `expand`. */
  takes: readonly string[]
  /** Whether the publishable key is allowed. */
  browser?: true
  run(call: Call): object
}

/** The sandbox's current time in whole seconds, Stripe's unit. */
export const seconds = (world: World): number => Math.floor(world.nowMs() / 1000)

export const DAY_SECONDS = 86_400
