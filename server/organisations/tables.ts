import type { Generated } from 'kysely'
import type { UiLanguage } from '#contract/enums.ts'

export type OrganizationTexts = Partial<Record<UiLanguage, { description: string }>>

declare module '../database/tables.ts' {
  interface Tables {
    organization: {
      organization_id: Generated<string>
      slug: string
      name: string
      logo_url: string | null
      texts: Generated<OrganizationTexts>
      created_at: Generated<Temporal.Instant>
    }
    provider_organization: {
      /** Spelled as in the specification (§3). */
      provider_oraganization_id: Generated<string>
      provider_id: string
      organization_id: string | null
      name: Generated<string>
    }
  }
}
