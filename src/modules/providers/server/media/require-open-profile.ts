import { isOpen } from '#modules/providers/server/applications/application-states.ts'
import { type Context, requireProviderId } from '#platform/server/context.ts'

/** Fails while the application is under review or closed: media can change only when the rest of the profile can. */
export async function requireOpenProfile(context: Context<'applicationWaiting' | 'applicationClosed'>): Promise<void> {
  const { status } = await context.db
    .selectFrom('provider_account')
    .select('status')
    .where('provider_id', '=', requireProviderId(context))
    .executeTakeFirstOrThrow()
  if (status === 'submitted') context.fail('applicationWaiting')
  if (!isOpen(status)) context.fail('applicationClosed')
}
