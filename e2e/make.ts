import type {
  MadeBooking,
  MadeOrganization,
  MadePerson,
  MadeProvider,
  MakeReplies,
  MakeRequest,
} from '#ops/make/make-input.ts'
import type { Visit } from './site.ts'

type Site = Pick<Visit, 'url'>

/** Creates a client with a verified address and consent to health data. */
export const makeCustomer = (visit: Site, input: MakeRequest['customer'] = {}): Promise<MadePerson> =>
  make(visit, 'customer', input)

/** Creates a listed, bookable provider for one test. Default session type: one hour for 45.00 €. */
export const makeProvider = (visit: Site, input: MakeRequest['provider'] = {}): Promise<MadeProvider> =>
  make(visit, 'provider', input)

export const makeSuperuser = (visit: Site, input: MakeRequest['superuser'] = {}): Promise<MadePerson> =>
  make(visit, 'superuser', input)

/** Creates an organisation and its manager. */
export const makeOrganization = (visit: Site, input: MakeRequest['organization'] = {}): Promise<MadeOrganization> =>
  make(visit, 'organization', input)

/** Creates a booking, paid and at the first available time by default. */
export const makeBooking = (visit: Site, input: MakeRequest['booking']): Promise<MadeBooking> =>
  make(visit, 'booking', input)

/** @throws with the site's errors when nothing was created. */
async function make<Kind extends keyof MakeRequest>(
  { url }: Site,
  kind: Kind,
  input: MakeRequest[Kind],
): Promise<MakeReplies[Kind]> {
  const answer = await fetch(`${url}/dev/make`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ [kind]: input }),
  })
  const reply = (await answer.json()) as MakeReplies[Kind] & { errors?: string[] }
  if (!answer.ok) throw new Error(`/dev/make: ${reply.errors?.join('; ')}`)
  return reply
}
