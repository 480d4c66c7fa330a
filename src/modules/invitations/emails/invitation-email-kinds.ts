export type {}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /** Times are held for somebody; `link` carries the secret that opens them. */
    invitation: {
      firstName: string
      counsellorName: string
      title: string
      isGroup: boolean
      minutes: number
      /** Null when online. */
      address: string | null
      priceCents: number
      newPriceCents: number
      times: string[]
      message: string | null
      expiresAt: string
      link: string
    }
    invitationExpired: ClientOver
    invitationCancelled: ClientOver
    requestDeclined: ClientOver
    invitationExpiredForProvider: InvitationOver
    invitationDeclined: InvitationOver
  }
}

/** What was hoped for will not be; the link leads to the counsellor's own page. */
interface ClientOver {
  firstName: string
  counsellorName: string
  link: string
}

interface InvitationOver {
  firstName: string
  clientName: string
  times: string[]
  link: string
}
