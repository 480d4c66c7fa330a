import type { Reply } from '#platform/web/api.ts'

export type Person = Reply<'getCustomerProfile'>
export type Side = 'client' | 'counsellor'

/** What can be closed for somebody. */
export type Power = 'login' | 'customer' | 'provider' | 'therapist'

/** A change that a superuser is about to make. */
export interface Asked {
  power: Power
  isClosing: boolean
  /** It is closed already: only its sessions are called off. */
  isCallingOff?: boolean
}

export const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()
