import type { Params } from './form-body.ts'
import type { State } from './state.ts'

/** The keys a sandbox was born with; they stay the same for the life of its state folder. */
export interface Identity {
  accountId: string
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

/** What every part of the sandbox works on. Handlers run without awaiting, so `request` is the one being handled. */
export interface World {
  state: State
  identity: Identity
  /** Where browsers and the SDK reach the sandbox, without a slash at the end. */
  origin(): string
  /** The sandbox's own now, in milliseconds; the control calls can move it. */
  nowMs(): number
  request: { id: string | null; idempotencyKey: string | null }
  /** True: no events are emitted. */
  isSilent?: boolean
  /** Called once after each commit, to send what was planned. */
  wake(): void
}

/** One API call after sign-in, with its parameters read. */
export interface Call {
  world: World
  params: Params
  /** The `{…}` parts of the path, in order. */
  ids: string[]
  /** The connected account the call is made for, null for the platform itself. */
  account: string | null
  /** Made with the publishable key: only what belongs to a client secret may be answered. */
  fromBrowser: boolean
}

export interface Route {
  /** `payment_intents.create`: how control calls name it. */
  name: string
  method: 'GET' | 'POST' | 'DELETE'
  /** `/v1/payment_intents/{id}/confirm` */
  path: string
  /** Names of the parameters it takes beside `expand`. */
  takes: readonly string[]
  /** May be called with the publishable key. */
  browser?: true
  run(call: Call): object
}

/** The sandbox's now in whole seconds, the provider's unit for instants. */
export const seconds = (world: World): number => Math.floor(world.nowMs() / 1000)
