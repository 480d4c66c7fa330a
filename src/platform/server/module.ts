import type { CallName } from '#modules/call-paths.ts'
import type { House } from './context.ts'
import { EventBus, type Listeners } from './events.ts'
import type { UseCases } from './http/mount.ts'
import type { JobHandlers } from './jobs/jobs.ts'

/** What a module adds to the app, declared in `src/modules/<name>/module.ts` and listed in `src/modules/server.ts`. */
export interface ModuleDefinition {
  /** Handlers of the module's calls, by the names of its contract. */
  useCases?: Partial<UseCases>
  jobs?: readonly ((house: House) => JobHandlers)[]
  listeners?: Listeners
  /** By the purpose of the payment. */
  scheduledCharges?: House['scheduledCharges']
}

/** Keeps the exact type, so that a call without a handler does not compile (src/app.ts). */
export const defineModule = <const Definition extends ModuleDefinition>(definition: Definition): Definition =>
  definition

/** The calls that a list of modules handles. */
export type CallsOf<Modules extends readonly ModuleDefinition[]> = {
  [At in keyof Modules]: Modules[At] extends { useCases: infer Own } ? keyof Own & CallName : never
}[number]

export const mergeUseCases = (modules: readonly ModuleDefinition[]): Partial<UseCases> =>
  Object.assign({}, ...modules.map(({ useCases }) => useCases))

export const jobsOf = (modules: readonly ModuleDefinition[], house: House): JobHandlers[] =>
  modules.flatMap(({ jobs = [] }) => jobs.map((create) => create(house)))

/** How the modules of one app reach each other; part of `House`. */
export const listenersOf = (modules: readonly ModuleDefinition[]): Pick<House, 'events' | 'scheduledCharges'> => ({
  events: new EventBus(modules.map(({ listeners = {} }) => listeners)),
  scheduledCharges: Object.assign({}, ...modules.map(({ scheduledCharges }) => scheduledCharges)),
})
