import { type AccountReader, loadProviderResponse } from '#modules/providers/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import type { Application } from './load-application.ts'

/** Loads an applicant's provider data; unapproved fields of the application override the account's. */
export async function loadProviderReply<Extended extends Application>(
  context: Context,
  application: Extended,
  reader: AccountReader = 'provider',
) {
  const response = (await loadProviderResponse(context, application.providerAccountId, reader))!
  return { ...response, ...application, phoneNumber: application.phone }
}
