import type { Reply } from '#platform/web/api.ts'

export type Person = Reply<'getCustomerProfile'>
export type Side = 'client' | 'counsellor'

/** What can be blocked for a person. */
export type Power = 'login' | 'customer' | 'provider' | 'therapist'

/** A change that an administrator is about to make. */
export interface Asked {
  power: Power
  isClosing: boolean
  /** It is already blocked; only its sessions are cancelled. */
  isCallingOff?: boolean
}

export const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()
