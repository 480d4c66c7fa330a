import { type AccountViewer, loadProviderResponse } from '#modules/providers/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import type { Application } from './load-application.ts'

/** Loads the reply for an application: its fields, approved or not, override those of the provider account. */
export async function loadProviderReply<Extended extends Application>(
  context: Context,
  application: Extended,
  viewer: AccountViewer = 'provider',
) {
  const response = (await loadProviderResponse(context, application.providerAccountId, viewer))!
  return { ...response, ...application, phoneNumber: application.phone }
}
