import type { Transaction } from 'kysely'
import type { Tables } from './database/tables.ts'

export interface DataSubject {
  customerAccountId: string
  email: string
}

/**
 * Erases or anonymises what a module stores about a person, in the transaction that deletes their account (decision
 * 0021). `Deps` is `AppDeps`, which contains `PersonalData` and therefore cannot be imported.
 */
export type EraseData<Deps> = (
  tx: Transaction<Tables>,
  deps: Deps & { now: Temporal.Instant },
  person: DataSubject,
) => Promise<unknown>

/**
 * Sections of a person's data export. Each section's name has a text key under `dataExport.`; its function returns the
 * records.
 */
export type ExportData<Deps> = Record<string, (deps: Deps, person: DataSubject) => Promise<readonly object[]>>

/** The contributions of all modules of an app. */
export interface PersonalData<Deps> {
  /** Runs before anything is erased, because it copies the data that the law requires us to retain. */
  retain: readonly EraseData<Deps>[]
  erase: readonly EraseData<Deps>[]
  export: ExportData<Deps>
}
