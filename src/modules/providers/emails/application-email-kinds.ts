import type { Decision, Section } from '#modules/providers/values/application-fields.ts'

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /** To the provider: an administrator's decision about their application or about changes to a live profile. */
    applicationDecided: {
      firstName: string
      decision: Decision
      wasLive: boolean
      reason: string
      requests: { section: Section; text: string }[]
      link: string
    }
    /** To the provider: a verified provider type expires soon or has expired. `validUntil` is its last day. */
    credentialExpiring: { firstName: string; providerTypeId: number; validUntil: string; isOver: boolean; link: string }
  }
}
