/** What letters of organisations say. */
export interface OrganisationMails {
  /** An organisation would like to list a counsellor; only an address is known. */
  organisationInvites: { organisation: string; days: number; link: string }
  /** Somebody is asked to look after an organisation's page; `link` carries the secret. */
  organisationManager: { organisation: string; days: number; link: string }
  /** To who looks after an organisation: a counsellor asks to be listed. */
  organisationAsked: { firstName: string; organisation: string; counsellorName: string; link: string }
  /** To the counsellor: what the organisation decided. */
  organisationDecided: {
    firstName: string
    organisation: string
    what: 'confirmed' | 'declined' | 'removed'
    link: string
  }
}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData extends OrganisationMails {}
}
