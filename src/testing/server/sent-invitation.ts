import type { TestProvider } from './factories.ts'
import { listSentEmails } from './mails.ts'
import { logInTestUser, type testApp } from './test-app.ts'
import type { TestHouse } from './test-house.ts'

type Call = Awaited<ReturnType<typeof testApp>>['call']

/** Sends an invitation to a new client for 45 € with a ten per cent discount, and returns its secret. */
export async function createSentInvitation(
  { house, call, provider }: { house: TestHouse; call: Call; provider: TestProvider },
  given: Record<string, unknown> = {},
) {
  const me = await logInTestUser(house, provider)
  const input = {
    name: 'Liis Kask',
    email: 'liis@hool.test',
    sessionTemplateId: provider.sessionTemplateId,
    discountType: 0,
    discount: 10,
    startDateTimes: ['2026-11-26T10:00:00Z'],
    ...given,
  }
  const { status, body } = await call('addInvitation', input, { as: me })
  if (!body.data) throw new Error(`${status} ${body.errors.join()}`)
  const { invitationId } = body.data
  const emails = (await listSentEmails(house, 'invitation')).filter(({ data }) => data.link.includes(invitationId))
  return { ...body.data, me, secret: emails.at(-1)!.data.link.split('#')[1]! }
}
