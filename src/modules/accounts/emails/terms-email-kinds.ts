import type { TermsAudience } from '#modules/accounts/values/terms/versions.ts'

/** Data for emails about new terms. */
export interface TermsEmailData {
  /** Terms that apply to the recipient will change. `validFrom` is the first day of the new terms. */
  newTerms: { firstName: string; audience: TermsAudience; validFrom: string; link: string }
}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData extends TermsEmailData {}
}
