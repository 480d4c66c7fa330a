import type {
  Made,
  MadeBooking,
  MadeOrganization,
  MadePerson,
  MadeProvider,
  MakeRequest,
} from '#ops/make/make-input.ts'
import type { Visit } from './site.ts'

type At = Pick<Visit, 'url'>

/** A person of the test's own who has signed up, with a proven address and consent to health data. */
export const makeCustomer = (visit: At, input: MakeRequest['customer'] = {}): Promise<MadePerson> =>
  make(visit, 'customer', input)

/** Creates a listed, bookable provider for one test. Default session type: one hour for 45.00 €. */
export const makeProvider = (visit: At, input: MakeRequest['provider'] = {}): Promise<MadeProvider> =>
  make(visit, 'provider', input)

export const makeSuperuser = (visit: At, input: MakeRequest['superuser'] = {}): Promise<MadePerson> =>
  make(visit, 'superuser', input)

/** An organisation and its manager. */
export const makeOrganization = (visit: At, input: MakeRequest['organization'] = {}): Promise<MadeOrganization> =>
  make(visit, 'organization', input)

/** A booking, paid and at the first free time unless something else is named. */
export const makeBooking = (visit: At, input: MakeRequest['booking']): Promise<MadeBooking> =>
  make(visit, 'booking', input)

/** @throws with what the site says when it makes nothing. */
async function make<Kind extends keyof MakeRequest>(
  { url }: At,
  kind: Kind,
  input: MakeRequest[Kind],
): Promise<Made[Kind]> {
  const answer = await fetch(`${url}/dev/make`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ [kind]: input }),
  })
  const said = (await answer.json()) as Made[Kind] & { errors?: string[] }
  if (!answer.ok) throw new Error(`/dev/make: ${said.errors?.join('; ')}`)
  return said
}
