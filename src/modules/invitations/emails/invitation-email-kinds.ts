export type {}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /** Invitation to book one of the reserved times. `link` contains the secret that opens the invitation. */
    invitation: {
      firstName: string
      counsellorName: string
      title: string
      isGroup: boolean
      minutes: number
      /** Null for online sessions. */
      address: string | null
      priceCents: number
      newPriceCents: number
      times: string[]
      message: string | null
      expiresAt: string
      link: string
    }
    invitationExpired: ClientInvitationEnded
    invitationCancelled: ClientInvitationEnded
    requestDeclined: ClientInvitationEnded
    invitationExpiredForProvider: ProviderInvitationEnded
    invitationDeclined: ProviderInvitationEnded
  }
}

/** The invitation or request ended without a booking; the link opens the provider's page. */
interface ClientInvitationEnded {
  firstName: string
  counsellorName: string
  link: string
}

interface ProviderInvitationEnded {
  firstName: string
  clientName: string
  times: string[]
  link: string
}
