import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '#platform/server/context.ts'
import { translate } from '#platform/server/texts.ts'
import { makeBooking } from './make-booking.ts'
import { createMakeContext, type MakeContext, MakeError } from './make-context.ts'
import { type MakeReplies, type MakeRequest, makeInput } from './make-input.ts'
import { makeOrganization } from './make-organization.ts'
import { makeAdmin, makeCustomer } from './make-person.ts'
import { makeProvider } from './make-provider.ts'

const MAKERS: { [Kind in keyof MakeRequest]: (context: MakeContext, input: never) => Promise<MakeReplies[Kind]> } = {
  customer: makeCustomer,
  provider: makeProvider,
  booking: makeBooking,
  organization: makeOrganization,
  superuser: makeAdmin,
}

/** Creates what the body of `POST /dev/make` describes. Errors identify the invalid field or the failed call. */
export async function make(
  { app, deps }: { app: FastifyInstance; deps: AppDeps },
  body: unknown,
): Promise<{ made: object } | { errors: string[] }> {
  const input = makeInput.safeParse(body)
  if (!input.success)
    return { errors: input.error.issues.map(({ path, message }) => `${path.join('.')}: ${toMessage(message)}`) }
  const [[kind, kindInput]] = Object.entries(input.data) as [[keyof MakeRequest, never]]
  try {
    return { made: await MAKERS[kind](await createMakeContext(app, deps), kindInput) }
  } catch (error) {
    if (error instanceof MakeError)
      return { errors: error.reasons.map((reason) => `${kind}${error.source}: ${reason}`) }
    throw error
  }
}

/** Translates the messages of contract schemas, which are text keys. */
const toMessage = (message: string) => (message.startsWith('error.') ? translate('en', message) : message)
