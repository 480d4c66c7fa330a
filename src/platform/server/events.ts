/** Payloads by event name. The module that emits an event declares it with `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface Events {}

/**
 * A module's listeners by event. They run in the emitter's transaction, if the payload carries one. `Deps` is
 * `AppDeps`, which contains the bus and therefore cannot be imported.
 */
export type Listeners<Deps> = { [Name in keyof Events]?: (deps: Deps, payload: Events[Name]) => Promise<void> }

/** The listeners of one app. A lower module reaches a higher one by emitting an event. */
export class EventBus<Deps> {
  readonly #modules: readonly Listeners<Deps>[]

  constructor(modules: readonly Listeners<Deps>[]) {
    this.#modules = modules
  }

  /**
   * Calls the listeners one after another, in the order of the modules. An error rolls back the emitter's transaction.
   */
  async emit<Name extends keyof Events>(deps: Deps, name: Name, payload: Events[Name]): Promise<void> {
    for (const listeners of this.#modules) await listeners[name]?.(deps, payload)
  }
}
