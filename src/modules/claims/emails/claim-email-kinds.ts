import type { TermsAudience } from '#modules/accounts/values/terms/versions.ts'

/** What letters about terms and helplines say. */
export interface TrustMails {
  /** Terms that concern the reader are going to change. `validFrom` is the first day of the new ones. */
  newTerms: { firstName: string; audience: TermsAudience; validFrom: string; link: string }
  /** To superusers, once a week: numbers and hours of helplines were last looked at so long ago. */
  helplinesOld: { firstName: string; days: number; link: string }
}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData extends TrustMails {}
}
