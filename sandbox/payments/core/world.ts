import type { Params } from './form-body.ts'
import type { State } from './state.ts'

/** The sandbox's account id and keys, which stay the same for as long as its state folder exists. */
export interface Identity {
  accountId: string
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

/** The sandbox's shared context. `request` is always the current request, because handlers never await. */
export interface World {
  state: State
  identity: Identity
  /** Returns the base URL for browsers and the SDK, without a trailing slash. */
  origin(): string
  /** Returns the sandbox's current time in milliseconds. Control calls can change it. */
  nowMs(): number
  request: { id: string | null; idempotencyKey: string | null }
  /** If true, no events are emitted. */
  isSilent?: boolean
  /** Sends the planned deliveries. Must be called after each commit. */
  wake(): void
}

/** An authenticated API call with parsed parameters. */
export interface Call {
  world: World
  params: Params
  /** The `{…}` parts of the path, in order. */
  ids: string[]
  /** The connected account that the call is made for, or null for the platform itself. */
  account: string | null
  /** Whether the call was made with the publishable key, which only gives access to objects with a client secret. */
  isFromBrowser: boolean
}

export interface Route {
  /** The name that control calls use, such as `payment_intents.create`. */
  name: string
  method: 'GET' | 'POST' | 'DELETE'
  /** The path pattern, such as `/v1/payment_intents/{id}/confirm`. */
  path: string
  /** Names of the accepted parameters, except `expand`. */
  params: readonly string[]
  allowsPublishableKey?: true
  run(call: Call): object
}

/** Returns the sandbox's current time in whole seconds, Stripe's unit. */
export const nowSeconds = (world: World): number => Math.floor(world.nowMs() / 1000)

export const DAY_SECONDS = 86_400
