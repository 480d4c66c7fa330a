import type { Generated } from 'kysely'
import type { CredentialStatus, EvidenceType, Section } from '#modules/providers/values/application-fields.ts'

type Instant = Temporal.Instant

export interface ChangeRequest {
  section: Section | null
  text: string
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    provider_application: {
      provider_id: string
      encrypted_tax: Buffer | null
      pending_first_name: string | null
      pending_last_name: string | null
      sent_at: Instant | null
      /** Written as JSON text, because the driver would otherwise turn an array into a PostgreSQL array. */
      change_requests: Generated<ChangeRequest[] | string>
      decided_at: Instant | null
    }
    credential: {
      credential_id: Generated<string>
      provider_id: string
      provider_type_id: number
      status: Generated<CredentialStatus>
      number: string
      issuer: string
      register_url: string | null
      valid_until: Temporal.PlainDate | null
      evidence_id: string
      evidence_type: EvidenceType
      evidence_name: string
      checked_by: string | null
      checked_at: Instant | null
      rejection_reason: string | null
      created_at: Instant
    }
  }
}
