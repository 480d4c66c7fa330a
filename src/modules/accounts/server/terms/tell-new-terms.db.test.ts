import { expect, test } from 'vitest'
import { withComingTerms } from '#testing/server/coming-terms.ts'
import { aCustomer, aProvider } from '#testing/server/factories.ts'
import { mailsOf } from '#testing/server/mails.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { tellNewTerms } from './tell-new-terms.ts'

test('emails providers about new terms more than fifteen days before, once, and clients about theirs', async () => {
  const house = await testHouse({ now: '2026-11-23T10:00:00Z' })
  const [client, counsellor] = [await aCustomer(house), await aProvider(house)]
  await withComingTerms({ audience: 'counsellor', validFrom: '2026-12-20' }, async () => {
    await Promise.all([tellNewTerms(house), tellNewTerms(house)])
    await tellNewTerms(house)
    const mails = await mailsOf(house, 'newTerms')
    expect(mails.map((mail) => mail.to.email)).toEqual([counsellor.email])
    expect(mails[0]!.data).toMatchObject({ audience: 'counsellor', validFrom: '2026-12-20' })
    expect((mails[0]!.data as { link: string }).link).toMatch(/\/en\/terms\/counsellors\/2026-12-20$/)
  })
  await withComingTerms({ audience: 'client', validFrom: '2026-12-20' }, async () => {
    await tellNewTerms(house)
    const recipients = (await mailsOf(house, 'newTerms')).map((mail) => mail.to.email)
    expect(recipients.toSorted()).toEqual([client.email, counsellor.email, counsellor.email].toSorted())
  })
})

test('sends no email about terms far ahead or already in force', async () => {
  const house = await testHouse({ now: '2026-11-23T10:00:00Z' })
  await aCustomer(house)
  await tellNewTerms(house)
  await withComingTerms({ audience: 'client', validFrom: '2027-03-01' }, () => tellNewTerms(house))
  expect(await mailsOf(house, 'newTerms')).toEqual([])
})
