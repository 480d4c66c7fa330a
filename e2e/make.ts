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

/** Creates a client who has confirmed their email address and consented to the use of health data. */
export const makeCustomer = (visit: Site, input: MakeRequest['customer'] = {}): Promise<MadePerson> =>
  make(visit, 'customer', input)

/** Creates a provider who can be found and booked, by default for one hour at 45.00 €. */
export const makeProvider = (visit: Site, input: MakeRequest['provider'] = {}): Promise<MadeProvider> =>
  make(visit, 'provider', input)

export const makeSuperuser = (visit: Site, input: MakeRequest['superuser'] = {}): Promise<MadePerson> =>
  make(visit, 'superuser', input)

/** Creates an organisation with a manager. */
export const makeOrganization = (visit: Site, input: MakeRequest['organization'] = {}): Promise<MadeOrganization> =>
  make(visit, 'organization', input)

/** Creates a booking, by default a paid one at the first available time. */
export const makeBooking = (visit: Site, input: MakeRequest['booking']): Promise<MadeBooking> =>
  make(visit, 'booking', input)

/** @throws with the site's error messages if nothing was created */
async function make<Kind extends keyof MakeRequest>(
  { url }: Site,
  kind: Kind,
  input: MakeRequest[Kind],
): Promise<MakeReplies[Kind]> {
  const response = await fetch(`${url}/dev/make`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ [kind]: input }),
  })
  const reply = (await response.json()) as MakeReplies[Kind] & { errors?: string[] }
  if (!response.ok) throw new Error(`/dev/make: ${reply.errors?.join('; ')}`)
  return reply
}
