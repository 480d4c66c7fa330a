import type Stripe from 'stripe'
import type { Params } from '#sandbox/payments/core/form-body.ts'
import { newId } from '#sandbox/payments/core/ids.ts'
import { buildList, LIST_PARAMS } from '#sandbox/payments/core/lists.ts'
import {
  getBoolean,
  getInteger,
  getObject,
  getStringOrNull,
  mergeMetadata,
} from '#sandbox/payments/core/read-params.ts'
import { missing } from '#sandbox/payments/core/stripe-api-error.ts'
import { type Call, nowSeconds, type Route, type World } from '#sandbox/payments/core/world.ts'
import { emit } from '#sandbox/payments/webhooks/emit.ts'
import { mergeParams } from './account-requirements.ts'
import { requireAccount } from './accounts.ts'
import { buildAddress } from './billing-details.ts'
import { listConnectedPersons, listMissingPersonFields } from './person-requirements.ts'

const ROLES = ['authorizer', 'director', 'executive', 'legal_guardian', 'owner', 'representative'] as const

function buildFields(submitted: Params): Partial<Stripe.Person> {
  const field = (name: string) => getStringOrNull(submitted, name)
  return {
    address: buildAddress(getObject(submitted, 'address')),
    dob: {
      day: getInteger(submitted, 'dob.day') ?? null,
      month: getInteger(submitted, 'dob.month') ?? null,
      year: getInteger(submitted, 'dob.year') ?? null,
    },
    email: field('email'),
    first_name: field('first_name'),
    last_name: field('last_name'),
    phone: field('phone'),
    id_number_provided: field('id_number') !== null,
    relationship: {
      ...Object.fromEntries(ROLES.map((role) => [role, getBoolean(submitted, `relationship.${role}`) ?? false])),
      percent_ownership: getInteger(submitted, 'relationship.percent_ownership') ?? null,
      title: field('relationship.title'),
    },
  } as unknown as Partial<Stripe.Person>
}

/** Adds the person's requirements. On a person, requirement names are not prefixed with the person id. */
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

/** Updates a person with the request's data, or creates one if `id` is null. */
export function savePerson(call: Pick<Call, 'world' | 'params'>, account: string, id: string | null): Stripe.Person {
  const { world, params } = call
  const old = id ? requirePerson(world, account, id) : null
  const { metadata: _metadata, expand: _expand, ...fields } = params
  const earlier = (id ? world.state.entry('person', id)?.hidden['given'] : {}) as Params
  const submitted = mergeParams(earlier, fields)
  const blank = { id: id ?? newId('person'), object: 'person' as const, account, created: nowSeconds(world) }
  const value = withRequirements({
    ...blank,
    ...old,
    ...buildFields(submitted),
    metadata: mergeMetadata(old?.metadata, params),
  } as Stripe.Person)
  if (old) world.state.change('person', value.id, value)
  else world.state.add('person', value.id, { value, account })
  world.state.hide('person', value.id, { given: submitted })
  return value
}

function requirePerson(world: World, account: string, id: string): Stripe.Person {
  const entry = world.state.entry('person', id)
  if (entry?.account === account) return entry.value
  throw missing('person', id)
}

const getAccountId = ({ world, ids }: Call) => requireAccount(world, ids[0] as string).id

function save(call: Call): Stripe.Person {
  const account = getAccountId(call)
  const id = call.ids[1] ?? null
  const person = savePerson(call, account, id)
  emit(call.world, id ? 'person.updated' : 'person.created', person, { account })
  emit(call.world, 'account.updated', requireAccount(call.world, account), { account })
  return person
}

function list(call: Call): object {
  const account = getAccountId(call)
  const roles = ROLES.filter((role) => getBoolean(call.params, `relationship.${role}`))
  const matchesRoles = ({ relationship }: Stripe.Person) =>
    roles.length === 0 || roles.some((role) => relationship?.[role] === true)
  return buildList(listConnectedPersons(call.world, account).filter(matchesRoles), `/v1/accounts/${account}/persons`)
}

function remove(call: Call): object {
  const { id } = requirePerson(call.world, getAccountId(call), call.ids[1] as string)
  call.world.state.remove('person', id)
  return { id, object: 'person', deleted: true }
}

const PARAMS = [
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
const LIST_PATH = '/v1/accounts/{id}/persons'
const ITEM_PATH = `${LIST_PATH}/{id}`

export const personRoutes: Route[] = [
  { name: 'accounts.create_person', method: 'POST', path: LIST_PATH, params: PARAMS, run: save },
  {
    name: 'accounts.list_persons',
    method: 'GET',
    path: LIST_PATH,
    params: [...LIST_PARAMS, 'relationship'],
    run: list,
  },
  {
    name: 'accounts.retrieve_person',
    method: 'GET',
    path: ITEM_PATH,
    params: [],
    run: (call) => requirePerson(call.world, getAccountId(call), call.ids[1] as string),
  },
  { name: 'accounts.update_person', method: 'POST', path: ITEM_PATH, params: PARAMS, run: save },
  { name: 'accounts.delete_person', method: 'DELETE', path: ITEM_PATH, params: [], run: remove },
]
