import type { Generated } from 'kysely'
import type { ImportedState, ImportField, ImportStatus, RowOutcome } from '#modules/admin/values/import-fields.ts'
import type { UiLanguage } from '#platform/values/enums.ts'

type Instant = Temporal.Instant

export interface MappedColumn {
  column: number
  field: ImportField
  /** Keyed hash of the heading, so that the heading can be recognised without being stored. */
  mark: string
}

export type Counts = Partial<Record<RowOutcome | 'warned', number>>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    provider_import: {
      import_id: Generated<string>
      created_by: string
      created_at: Instant
      status: Generated<ImportStatus>
      row_count: number
      next_chunk: Generated<number>
      rows_done: Generated<number>
      /** A jsonb column, which is written as text. */
      counts: Generated<Counts>
      mapping: Generated<MappedColumn[]>
      source: Generated<string>
      email_language: Generated<UiLanguage>
      encrypted_head: Buffer | null
      worked_at: Generated<Instant>
    }
    provider_import_chunk: {
      import_id: string
      position: number
      /** Encrypted `TableRow[]`; null once the rows are imported. */
      encrypted_rows: Buffer | null
      /** Encrypted `RowReport[]`. */
      encrypted_report: Generated<Buffer | null>
    }
    provider_import_address: { import_id: string; address_fingerprint: Buffer; row_number: number }
    imported_person: {
      imported_person_id: Generated<string>
      address_fingerprint: Buffer
      /** Null for a person who deleted their account and had not been imported. */
      import_id: string | null
      place: Generated<string>
      /** Encrypted `ImportedPerson`; null once the person has answered or the invitation has expired. */
      encrypted: Buffer | null
      language: UiLanguage
      state: Generated<ImportedState>
      created_at: Instant
      invited_at: Generated<Instant | null>
      reminded_at: Generated<Instant | null>
      ended_at: Generated<Instant | null>
    }
  }
}
