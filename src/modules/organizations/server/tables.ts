import type { Generated } from 'kysely'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { LinkParty, LinkState } from './link-states.ts'

type Instant = Temporal.Instant
export type OrganizationTexts = Partial<Record<UiLanguage, { description: string }>>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    organization: {
      organization_id: Generated<string>
      slug: string
      name: string
      logo_url: string | null
      texts: Generated<OrganizationTexts>
      created_at: Generated<Instant>
      deactivated_at: Generated<Instant | null>
      page_changed_at: Generated<Instant>
      deactivated_because: Generated<string | null>
    }
    /** Every current and former slug. Rows are written by a trigger. */
    organization_slug: { slug: string; organization_id: string }
    provider_organization: {
      /** The misspelling comes from the specification (§3). */
      provider_oraganization_id: Generated<string>
      /** Null until the invitation to an email address is answered. */
      provider_id: string | null
      /** Null if the provider typed a name instead of choosing an organization. */
      organization_id: string | null
      name: Generated<string>
      state: Generated<LinkState>
      encrypted_email: Generated<Buffer | null>
      email_fingerprint: Generated<Buffer | null>
      requested_at: Generated<Instant | null>
      invited_at: Generated<Instant | null>
      confirmed_at: Generated<Instant | null>
      ended_at: Generated<Instant | null>
      ended_by: Generated<LinkParty | 'admin' | 'time' | null>
    }
    /** A period in which a former manager managed an organization. */
    past_manager: { customer_account_id: string; organization_id: string; since: Instant; until: Instant }
    organization_manager: { customer_account_id: string; organization_id: string; since: Instant }
    organization_manager_invitation: {
      invitation_id: Generated<string>
      organization_id: string
      encrypted_email: Buffer
      email_fingerprint: Buffer
      token_hash: Buffer
      invited_at: Instant
      expires_at: Instant
    }
    /** One row per organization and month, computed once. Figures below the threshold are null (decision 0039). */
    organization_month: {
      organization_id: string
      month: Temporal.PlainDate
      sessions: number | null
      clients: number | null
      attendance: number | null
      rating: number | null
      counted_at: Instant
    }
  }
}
