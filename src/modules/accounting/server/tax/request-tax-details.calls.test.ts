import { expect, test } from 'vitest'
import { createTestProvider } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { requestTaxDetails } from './request-tax-details.ts'

const FORM = { isVatRegistered: false, taxCountry: 'EE', taxNumber: '48005170001' }

test('emails a provider without a tax number three times, a month apart, and only once when jobs run concurrently', async () => {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const as = { as: await logInTestUser(deps, await createTestProvider(deps)) }
  const complete = await createTestProvider(deps)
  await call('putOwnTax', FORM, { as: await logInTestUser(deps, complete) })
  for (let month = 0; month < 5; month++) {
    await Promise.all([requestTaxDetails(deps), requestTaxDetails(deps), requestTaxDetails(deps)])
    deps.clock.forward({ hours: 24 * 31 })
  }
  expect((await listSentEmails(deps, 'taxDetailsNeeded')).map(({ data }) => data.isAgain)).toEqual([false, true, true])
  expect((await call('getOwnTax', {}, as)).status).toBe(401)
})
