import { expect, test } from 'vitest'
import { withComingTerms } from '#testing/server/coming-terms.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { sendNewTerms } from './send-new-terms.ts'

test('emails providers about new terms once, more than fifteen days ahead, and clients about theirs', async () => {
  const deps = await createTestDeps({ now: '2026-11-23T10:00:00Z' })
  const [client, counsellor] = [await createTestCustomer(deps), await createTestProvider(deps)]
  await withComingTerms({ audience: 'counsellor', validFrom: '2026-12-20' }, async () => {
    await Promise.all([sendNewTerms(deps), sendNewTerms(deps)])
    await sendNewTerms(deps)
    const emails = await listSentEmails(deps, 'newTerms')
    expect(emails.map((email) => email.to.email)).toEqual([counsellor.email])
    expect(emails[0]!.data).toMatchObject({ audience: 'counsellor', validFrom: '2026-12-20' })
    expect((emails[0]!.data as { link: string }).link).toMatch(/\/en\/terms\/counsellors\/2026-12-20$/)
  })
  await withComingTerms({ audience: 'client', validFrom: '2026-12-20' }, async () => {
    await sendNewTerms(deps)
    const recipients = (await listSentEmails(deps, 'newTerms')).map((email) => email.to.email)
    expect(recipients.toSorted()).toEqual([client.email, counsellor.email, counsellor.email].toSorted())
  })
})

test('sends no email about terms far ahead or already in force', async () => {
  const deps = await createTestDeps({ now: '2026-11-23T10:00:00Z' })
  await createTestCustomer(deps)
  await sendNewTerms(deps)
  await withComingTerms({ audience: 'client', validFrom: '2027-03-01' }, () => sendNewTerms(deps))
  expect(await listSentEmails(deps, 'newTerms')).toEqual([])
})
