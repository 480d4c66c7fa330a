import { type AccountReader, providerResponseOf } from '#modules/providers/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import type { Application } from './load-application.ts'

/** The provider response of someone who has an application; its own fields, not yet approved, win over the account's. */
export async function providerReply<Shown extends Application>(
  context: Context,
  application: Shown,
  reader: AccountReader = 'provider',
) {
  const response = (await providerResponseOf(context, application.providerAccountId, reader))!
  return { ...response, ...application, phoneNumber: application.phone }
}
