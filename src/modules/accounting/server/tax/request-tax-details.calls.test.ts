import { expect, test } from 'vitest'
import { createTestProvider } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/mails.ts'
import { logInTestUser, testApp } from '#testing/server/test-app.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { requestTaxDetails } from './ask-for-tax.ts'

const FORM = { isVatRegistered: false, taxCountry: 'EE', taxNumber: '48005170001' }

test('emails a provider without a tax number three times, a month apart, and only once when jobs run concurrently', async () => {
  const house = await testHouse()
  const { call } = await testApp(house)
  const as = { as: await logInTestUser(house, await createTestProvider(house)) }
  const complete = await createTestProvider(house)
  await call('putOwnTax', FORM, { as: await logInTestUser(house, complete) })
  for (let month = 0; month < 5; month++) {
    await Promise.all([requestTaxDetails(house), requestTaxDetails(house), requestTaxDetails(house)])
    house.clock.forward({ hours: 24 * 31 })
  }
  expect((await listSentEmails(house, 'taxDetailsNeeded')).map(({ data }) => data.isAgain)).toEqual([false, true, true])
  expect((await call('getOwnTax', {}, as)).status).toBe(401)
})
