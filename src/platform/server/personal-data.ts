import type { Transaction } from 'kysely'
import type { AppDeps } from './context.ts'
import type { Tables } from './database/tables.ts'

export interface DataSubject {
  customerAccountId: string
  email: string
}

/**
 * Erases or anonymises what a module stores about a person, in the transaction that deletes their account (decision
 * 0021).
 */
export type EraseData = (
  tx: Transaction<Tables>,
  deps: AppDeps & { now: Temporal.Instant },
  person: DataSubject,
) => Promise<unknown>

/** Sections of the copy of a person's data: their records by the section's name, which has a text under `copy.`. */
export type ExportData = Record<string, (deps: AppDeps, person: DataSubject) => Promise<readonly object[]>>

/** What all modules of an app contribute. */
export interface PersonalData {
  /** Runs before anything is erased, because it stores what the law requires to keep. */
  retain: readonly EraseData[]
  erase: readonly EraseData[]
  export: ExportData
}
