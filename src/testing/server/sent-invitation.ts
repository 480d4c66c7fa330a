import type { TestProvider } from './factories.ts'
import { listSentEmails } from './sent-emails.ts'
import { type createTestApp, logInTestUser } from './test-app.ts'
import type { TestDeps } from './test-deps.ts'

type Call = Awaited<ReturnType<typeof createTestApp>>['call']

/**
 * Logs in as the provider and invites a new client, by default to a 45 € session with a ten per cent discount.
 * @returns the invitation, the provider's login, and the secret from the emailed link
 */
export async function createSentInvitation(
  { deps, call, provider }: { deps: TestDeps; call: Call; provider: TestProvider },
  overrides: Record<string, unknown> = {},
) {
  const me = await logInTestUser(deps, provider)
  const input = {
    name: 'Liis Kask',
    email: 'liis@hool.test',
    sessionTemplateId: provider.sessionTemplateId,
    discountType: 0,
    discount: 10,
    startDateTimes: ['2026-11-26T10:00:00Z'],
    ...overrides,
  }
  const { status, body } = await call('addInvitation', input, { as: me })
  if (!body.data) throw new Error(`${status} ${body.errors.join()}`)
  const { invitationId } = body.data
  const emails = (await listSentEmails(deps, 'invitation')).filter(({ data }) => data.link.includes(invitationId))
  return { ...body.data, me, secret: emails.at(-1)!.data.link.split('#')[1]! }
}
