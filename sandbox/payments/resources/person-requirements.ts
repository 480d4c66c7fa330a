import type Stripe from 'stripe'
import type { World } from '#sandbox/payments/core/world.ts'

const REQUIRED_FIELDS = [
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

/** Lists the persons of a connected account, newest first. */
export function listConnectedPersons(world: World, account: string): Stripe.Person[] {
  const all = world.state.entries('person').filter(([, entry]) => entry.account === account)
  return all.map(([, { value }]) => value).reverse()
}

function readValue(person: Stripe.Person, path: string): unknown {
  return path.split('.').reduce<unknown>((value, step) => (value as Record<string, unknown> | null)?.[step], person)
}

/** Lists a person's missing fields, using Stripe's names without the person id as a prefix. */
export const listMissingPersonFields = (person: Stripe.Person): string[] =>
  REQUIRED_FIELDS.filter((path) => !readValue(person, path))

/** Lists the missing requirements for a company's persons, including those for a representative if there is none. */
export function listMissingPersonRequirements(world: World, account: string): string[] {
  const persons = listConnectedPersons(world, account)
  const missingFields = persons.flatMap((person) =>
    listMissingPersonFields(person).map((path) => `${person.id}.${path}`),
  )
  const hasRepresentative = persons.some(({ relationship }) => relationship?.representative)
  return [...missingFields, ...(hasRepresentative ? [] : REQUIRED_FIELDS.map((path) => `representative.${path}`))]
}
