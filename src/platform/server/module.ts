import type { CallName } from '#modules/call-paths.ts'
import type { AppDeps } from './context.ts'
import type { EmailTemplates, OutdatedEmails } from './email/email.ts'
import type { EmailKind } from './email/email-kinds.ts'
import { EventBus, type Listeners } from './events.ts'
import type { UseCases } from './http/mount-calls.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import type { EraseData, ExportData } from './personal-data.ts'

/**
 * A module's contributions to the app, declared in `src/modules/<name>/module.ts` and listed in
 * `src/modules/server.ts`.
 */
export interface ModuleDefinition {
  /** Handlers of the module's calls, keyed by the names in its contract. */
  useCases?: Partial<UseCases>
  jobs?: readonly ((deps: AppDeps) => JobHandlers)[]
  listeners?: Listeners<AppDeps>
  /** Handlers of scheduled charges, by the purpose of the payment. */
  scheduledCharges?: AppDeps['scheduledCharges']
  /** Templates of the emails that the module sends, by kind. */
  emails?: Partial<EmailTemplates>
  /** Checks, for each kind of email, whether a queued one is out of date and must not be sent. */
  outdatedEmails?: OutdatedEmails
  /** Stores the data of a deleted account that the law requires us to retain; runs before every `eraseData`. */
  retainData?: EraseData<AppDeps>
  eraseData?: EraseData<AppDeps>
  exportData?: ExportData<AppDeps>
}

/** Returns the definition with its literal type, which src/app.ts needs to find calls without a handler. */
export const defineModule = <const Definition extends ModuleDefinition>(definition: Definition): Definition =>
  definition

/** Names of the calls that have a handler in the given modules; src/app.ts uses them to find calls without one. */
export type HandledCalls<Modules extends readonly ModuleDefinition[]> = {
  [Index in keyof Modules]: Modules[Index] extends { useCases: infer UseCase } ? keyof UseCase & CallName : never
}[number]

/** The kinds of email for which the given modules have templates. */
export type TemplatedEmails<Modules extends readonly ModuleDefinition[]> = {
  [Index in keyof Modules]: Modules[Index] extends { emails: infer Template } ? keyof Template & EmailKind : never
}[number]

export const mergeUseCases = (modules: readonly ModuleDefinition[]): Partial<UseCases> =>
  Object.assign({}, ...modules.map(({ useCases }) => useCases))

export const createModuleJobs = (modules: readonly ModuleDefinition[], deps: AppDeps): JobHandlers[] =>
  modules.flatMap(({ jobs = [] }) => jobs.map((create) => create(deps)))

/** Collects from all modules what `AppDeps` provides: events, scheduled charges, emails and personal data. */
export const connectModules = (
  modules: readonly ModuleDefinition[],
): Pick<AppDeps, 'events' | 'scheduledCharges' | 'emailTemplates' | 'outdatedEmails' | 'personalData'> => ({
  events: new EventBus(modules.map(({ listeners = {} }) => listeners)),
  scheduledCharges: Object.assign({}, ...modules.map(({ scheduledCharges }) => scheduledCharges)),
  emailTemplates: Object.assign({}, ...modules.map(({ emails }) => emails)),
  outdatedEmails: Object.assign({}, ...modules.map(({ outdatedEmails }) => outdatedEmails)),
  personalData: {
    retain: modules.flatMap(({ retainData = [] }) => retainData),
    erase: modules.flatMap(({ eraseData = [] }) => eraseData),
    export: Object.assign({}, ...modules.map(({ exportData }) => exportData)),
  },
})
