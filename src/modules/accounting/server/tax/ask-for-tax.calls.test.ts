import { expect, test } from 'vitest'
import { aProvider } from '#testing/server/factories.ts'
import { mailsOf } from '#testing/server/mails.ts'
import { signInAs, testApp } from '#testing/server/test-app.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { askForTax } from './ask-for-tax.ts'

const FORM = { isVatRegistered: false, taxCountry: 'EE', taxNumber: '48005170001' }

test('emails a provider without a tax number three times, a month apart, and only once when jobs run concurrently', async () => {
  const house = await testHouse()
  const { call } = await testApp(house)
  const as = { as: await signInAs(house, await aProvider(house)) }
  const complete = await aProvider(house)
  await call('putOwnTax', FORM, { as: await signInAs(house, complete) })
  for (let month = 0; month < 5; month++) {
    await Promise.all([askForTax(house), askForTax(house), askForTax(house)])
    house.clock.forward({ hours: 24 * 31 })
  }
  expect((await mailsOf(house, 'taxDetailsNeeded')).map(({ data }) => data.isAgain)).toEqual([false, true, true])
  expect((await call('getOwnTax', {}, as)).status).toBe(401)
})
