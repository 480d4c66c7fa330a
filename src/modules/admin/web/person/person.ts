import type { Reply } from '#platform/web/api.ts'

export type Person = Reply<'getCustomerProfile'>
export type Side = 'client' | 'counsellor'

/** What can be blocked for a person. */
export type AccessKind = 'login' | 'customer' | 'provider' | 'therapist'

/** A change that an administrator is about to make. */
export interface AccessChange {
  power: AccessKind
  isClosing: boolean
  /** It is already blocked; only its sessions are cancelled. */
  isCallingOff?: boolean
}

export const formatPersonName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()
