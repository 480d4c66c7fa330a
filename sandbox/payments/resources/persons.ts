import type Stripe from 'stripe'
import type { Params } from '#sandbox/payments/core/form-body.ts'
import { newId } from '#sandbox/payments/core/ids.ts'
import { buildList, LIST_PARAMS } from '#sandbox/payments/core/lists.ts'
import { flag, group, mergeMetadata, textOrNull, whole } from '#sandbox/payments/core/read-params.ts'
import { missing } from '#sandbox/payments/core/stripe-api-error.ts'
import { type Call, type Route, seconds, type World } from '#sandbox/payments/core/world.ts'
import { emit } from '#sandbox/payments/webhooks/emit.ts'
import { mergeGiven } from './account-requirements.ts'
import { needAccount } from './accounts.ts'
import { addressFrom } from './billing-details.ts'
import { listConnectedPersons, listMissingPersonFields } from './person-requirements.ts'

const ROLES = ['authorizer', 'director', 'executive', 'legal_guardian', 'owner', 'representative'] as const

function buildFields(given: Params): Partial<Stripe.Person> {
  const line = (name: string) => textOrNull(given, name)
  return {
    address: addressFrom(group(given, 'address')),
    dob: {
      day: whole(given, 'dob.day') ?? null,
      month: whole(given, 'dob.month') ?? null,
      year: whole(given, 'dob.year') ?? null,
    },
    email: line('email'),
    first_name: line('first_name'),
    last_name: line('last_name'),
    phone: line('phone'),
    id_number_provided: line('id_number') !== null,
    relationship: {
      ...Object.fromEntries(ROLES.map((role) => [role, flag(given, `relationship.${role}`) ?? false])),
      percent_ownership: whole(given, 'relationship.percent_ownership') ?? null,
      title: line('relationship.title'),
    },
  } as unknown as Partial<Stripe.Person>
}

/** Recomputes a person's requirements, without the person's prefix. */
function withRequirements(person: Stripe.Person): Stripe.Person {
  const due = listMissingPersonFields(person)
  const requirements = {
    alternatives: [],
    currently_due: due,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  }
  return { ...person, requirements, future_requirements: { ...requirements, currently_due: [], eventually_due: [] } }
}

/** Applies a request's data to a person; creates one when `id` is null. */
export function savePerson(call: Pick<Call, 'world' | 'params'>, account: string, id: string | null): Stripe.Person {
  const { world, params } = call
  const old = id ? needPerson(world, account, id) : null
  const { metadata: _metadata, expand: _expand, ...fields } = params
  const before = (id ? world.state.entry('person', id)?.hidden['given'] : {}) as Params
  const given = mergeGiven(before, fields)
  const blank = { id: id ?? newId('person'), object: 'person' as const, account, created: seconds(world) }
  const value = withRequirements({
    ...blank,
    ...old,
    ...buildFields(given),
    metadata: mergeMetadata(old?.metadata, params),
  } as Stripe.Person)
  if (old) world.state.change('person', value.id, value)
  else world.state.add('person', value.id, { value, account })
  world.state.hide('person', value.id, { given })
  return value
}

function needPerson(world: World, account: string, id: string): Stripe.Person {
  const entry = world.state.entry('person', id)
  if (entry?.account === account) return entry.value
  throw missing('person', id)
}

const getAccountId = ({ world, ids }: Call) => needAccount(world, ids[0] as string).id

function save(call: Call): Stripe.Person {
  const account = getAccountId(call)
  const id = call.ids[1] ?? null
  const person = savePerson(call, account, id)
  emit(call.world, id ? 'person.updated' : 'person.created', person, { account })
  emit(call.world, 'account.updated', needAccount(call.world, account), { account })
  return person
}

function list(call: Call): object {
  const account = getAccountId(call)
  const roles = ROLES.filter((role) => flag(call.params, `relationship.${role}`))
  const matchesRoles = ({ relationship }: Stripe.Person) =>
    roles.length === 0 || roles.some((role) => relationship?.[role] === true)
  return buildList(listConnectedPersons(call.world, account).filter(matchesRoles), `/v1/accounts/${account}/persons`)
}

function remove(call: Call): object {
  const { id } = needPerson(call.world, getAccountId(call), call.ids[1] as string)
  call.world.state.remove('person', id)
  return { id, object: 'person', deleted: true }
}

const TAKES = [
  'address',
  'dob',
  'email',
  'first_name',
  'id_number',
  'last_name',
  'metadata',
  'phone',
  'relationship',
  'verification',
]
const ALL = '/v1/accounts/{id}/persons'
const ONE = `${ALL}/{id}`

export const personRoutes: Route[] = [
  { name: 'accounts.create_person', method: 'POST', path: ALL, takes: TAKES, run: save },
  { name: 'accounts.list_persons', method: 'GET', path: ALL, takes: [...LIST_PARAMS, 'relationship'], run: list },
  {
    name: 'accounts.retrieve_person',
    method: 'GET',
    path: ONE,
    takes: [],
    run: (call) => needPerson(call.world, getAccountId(call), call.ids[1] as string),
  },
  { name: 'accounts.update_person', method: 'POST', path: ONE, takes: TAKES, run: save },
  { name: 'accounts.delete_person', method: 'DELETE', path: ONE, takes: [], run: remove },
]
