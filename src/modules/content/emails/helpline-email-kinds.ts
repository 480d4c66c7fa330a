/** Data for emails to administrators about helplines. */
export interface HelplineEmailData {
  /** A weekly reminder. `days` is the number of days since the oldest check. */
  helplinesOutdated: { firstName: string; days: number; link: string }
}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData extends HelplineEmailData {}
}
