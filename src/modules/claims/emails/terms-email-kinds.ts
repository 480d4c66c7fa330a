import type { TermsAudience } from '#modules/accounts/values/terms/versions.ts'

/** Data of emails about terms and helplines. */
export interface TermsEmailData {
  /** Terms that apply to the reader will change. `validFrom` is the first day of the new terms. */
  newTerms: { firstName: string; audience: TermsAudience; validFrom: string; link: string }
  /** To administrators, once a week: `days` since the helplines' numbers and hours were last checked. */
  helplinesOld: { firstName: string; days: number; link: string }
}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData extends TermsEmailData {}
}
