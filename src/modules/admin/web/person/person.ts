import type { Reply } from '#platform/web/api.ts'

export type Person = Reply<'getCustomerProfile'>
export type ViewedRole = 'client' | 'counsellor'

/** What can be blocked: the login, one of a person's roles, or a provider's listing. */
export type AccessScope = 'login' | 'customer' | 'provider' | 'therapist'

/** A change that an administrator is about to make. */
export interface AccessChange {
  scope: AccessScope
  isBlocking: boolean
  /** Whether the scope is already blocked, in which case only its sessions are cancelled. */
  isCancelOnly?: boolean
}

export const formatPersonName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()
