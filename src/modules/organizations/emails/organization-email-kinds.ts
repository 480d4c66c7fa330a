export interface OrganizationEmailData {
  /** Invitation from an organization to a provider. Only the provider's email address is known. */
  organizationInvitation: { organisation: string; days: number; link: string }
  /** Invitation to manage an organization's page; `link` contains the secret. */
  managerInvitation: { organisation: string; days: number; link: string }
  /** Notifies a manager that a provider has asked to be listed. */
  membershipRequested: { firstName: string; organisation: string; counsellorName: string; link: string }
  /** To the provider: the organization's decision on their membership request. */
  membershipDecided: {
    firstName: string
    organisation: string
    what: 'confirmed' | 'declined' | 'removed'
    link: string
  }
}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData extends OrganizationEmailData {}
}
