import { expect, test } from 'vitest'
import { withComingTerms } from '#testing/server/coming-terms.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/mails.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { sendNewTerms } from './tell-new-terms.ts'

test('emails providers about new terms more than fifteen days before, once, and clients about theirs', async () => {
  const house = await testHouse({ now: '2026-11-23T10:00:00Z' })
  const [client, counsellor] = [await createTestCustomer(house), await createTestProvider(house)]
  await withComingTerms({ audience: 'counsellor', validFrom: '2026-12-20' }, async () => {
    await Promise.all([sendNewTerms(house), sendNewTerms(house)])
    await sendNewTerms(house)
    const mails = await listSentEmails(house, 'newTerms')
    expect(mails.map((mail) => mail.to.email)).toEqual([counsellor.email])
    expect(mails[0]!.data).toMatchObject({ audience: 'counsellor', validFrom: '2026-12-20' })
    expect((mails[0]!.data as { link: string }).link).toMatch(/\/en\/terms\/counsellors\/2026-12-20$/)
  })
  await withComingTerms({ audience: 'client', validFrom: '2026-12-20' }, async () => {
    await sendNewTerms(house)
    const recipients = (await listSentEmails(house, 'newTerms')).map((mail) => mail.to.email)
    expect(recipients.toSorted()).toEqual([client.email, counsellor.email, counsellor.email].toSorted())
  })
})

test('sends no email about terms far ahead or already in force', async () => {
  const house = await testHouse({ now: '2026-11-23T10:00:00Z' })
  await createTestCustomer(house)
  await sendNewTerms(house)
  await withComingTerms({ audience: 'client', validFrom: '2027-03-01' }, () => sendNewTerms(house))
  expect(await listSentEmails(house, 'newTerms')).toEqual([])
})
