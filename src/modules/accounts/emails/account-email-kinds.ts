import type { TermsAudience } from '#modules/accounts/values/terms/versions.ts'

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    verifyEmail: { firstName: string; code: string; link: string; hours: number }
    addressInUse: { firstName: string; loginLink: string; resetLink: string }
    resetPassword: { firstName: string; link: string; hours: number }
    passwordChanged: { firstName: string; at: string; resetLink: string }
    /** Sent when a refresh token that has already been used is presented. */
    loginEndedForSecurity: { firstName: string; at: string; resetLink: string }
    /** Sent when the account's login security has changed. */
    securityChanged: {
      firstName: string
      what: 'twoStepOn' | 'twoStepOff' | 'recoveryCodesNew' | 'recoveryCodeUsed' | 'passkeyAdded' | 'passkeyRemoved'
      at: string
      resetLink: string
    }
    accountDeactivated: { firstName: string; loginLink: string }
    accountClosed: { firstName: string; at: string }
    /** `hours` is the lifetime of the link to choose a first password, or null for an account with a password. */
    adminAdded: { firstName: string; link: string; hours: number | null }
    dataExportReady: { firstName: string; link: string; days: number }
    /** `month` is the expiry month as printed on the card, such as 03/2027. */
    cardExpiring: { firstName: string; last4: string; month: string; link: string }
    /** Terms that apply to the recipient will change. `validFrom` is the first day of the new terms. */
    newTerms: { firstName: string; audience: TermsAudience; validFrom: string; link: string }
  }
}
