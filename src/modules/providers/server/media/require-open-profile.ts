import { isOpen } from '#modules/providers/server/applications/application-states.ts'
import { type Context, requireProviderId } from '#platform/server/context.ts'

/** Media cannot change while an application is under review or closed, as for the rest of the profile. */
export async function requireOpenProfile(context: Context<'applicationWaiting' | 'applicationClosed'>): Promise<void> {
  const { status } = await context.db
    .selectFrom('provider_account')
    .select('status')
    .where('provider_id', '=', requireProviderId(context))
    .executeTakeFirstOrThrow()
  if (status === 'submitted') context.fail('applicationWaiting')
  if (!isOpen(status)) context.fail('applicationClosed')
}
