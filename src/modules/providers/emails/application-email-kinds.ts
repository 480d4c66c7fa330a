import type { Decision, Section } from '#modules/providers/values/application-fields.ts'

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /** What a superuser decided about an application, or about changes of a live profile. */
    applicationDecided: {
      firstName: string
      decision: Decision
      wasLive: boolean
      reason: string
      requests: { section: Section; text: string }[]
      link: string
    }
    /** A verified counsellor type runs out, or has. `validUntil` is its last day. */
    credentialLapsing: { firstName: string; providerTypeId: number; validUntil: string; isOver: boolean; link: string }
  }
}
