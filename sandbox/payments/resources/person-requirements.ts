import type Stripe from 'stripe'
import type { World } from '#sandbox/payments/core/world.ts'

const ASKED = [
  'first_name',
  'last_name',
  'dob.day',
  'dob.month',
  'dob.year',
  'email',
  'phone',
  'address.line1',
  'address.city',
  'address.postal_code',
]

/** The persons of a connected account, newest first. */
export function personsOf(world: World, account: string): Stripe.Person[] {
  const all = world.state.entries('person').filter(([, entry]) => entry.account === account)
  return all.map(([, { value }]) => value).reverse()
}

function valueAt(person: Stripe.Person, path: string): unknown {
  return path.split('.').reduce<unknown>((part, step) => (part as Record<string, unknown> | null)?.[step], person)
}

/** What one person still lacks, in the provider's names without the person in front. */
export const missingOfPerson = (person: Stripe.Person): string[] => ASKED.filter((path) => !valueAt(person, path))

/** What a company lacks in persons: somebody who speaks for it, whole, and the word that all others are named. */
export function missingPersons(world: World, account: string): string[] {
  const persons = personsOf(world, account)
  const named = persons.flatMap((person) => missingOfPerson(person).map((path) => `${person.id}.${path}`))
  const speaks = persons.some(({ relationship }) => relationship?.representative)
  return [...named, ...(speaks ? [] : ASKED.map((path) => `representative.${path}`))]
}
