/** Data for emails to administrators about helplines. */
export interface HelplineEmailData {
  /** To administrators, once a week: `days` since the helplines' numbers and hours were last checked. */
  helplinesOld: { firstName: string; days: number; link: string }
}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData extends HelplineEmailData {}
}
