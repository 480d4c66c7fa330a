import { expect, test } from 'vitest'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import { aProvider } from '#testing/server/factories.ts'
import { mailsOf } from '#testing/server/mails.ts'
import { signInAs, testApp } from '#testing/server/test-app.ts'
import { testHouse } from '#testing/server/test-house.ts'

async function aRequest() {
  const house = await testHouse()
  const { app, call } = await testApp(house)
  const provider = await aProvider(house)
  const wanted = {
    ...{ providerId: provider.providerId, name: 'Mari Tamm', email: 'mari@hool.test' },
    ...{ availableTimes: ['2026-11-24T09:00:00Z'], healthConsent: CONSENT_WORDING.request.version },
  }
  await call('customerRequest', wanted, { language: 'et' })
  const [receipt] = await mailsOf(house, 'requestReceived')
  const path = new URL(receipt!.data.link!).pathname
  const left = async () => (await house.db.selectFrom('customer_request').selectAll().execute()).length
  return { house, app, call, provider, path, left }
}

test('the link in the receipt asks first and takes the request back by its button, in the language it was asked in', async () => {
  const { house, app, provider, path, left } = await aRequest()
  expect(path).toMatch(/^\/mails\/request\/[\w-]{40,}$/)
  const asked = await app.inject({ url: path, headers: { 'accept-language': 'ru' } })
  expect([asked.statusCode, asked.headers['referrer-policy']]).toEqual([200, 'no-referrer'])
  expect(asked.body).toContain('<h1>Kas võtad oma soovi tagasi?</h1>')
  expect(asked.body).not.toMatch(/Mari|hool\.test|<script/)
  expect(await left()).toBe(1)
  const done = await app.inject({ method: 'POST', url: path })
  expect([done.statusCode, done.body.includes('<h1>Soov on tagasi võetud</h1>')]).toEqual([200, true])
  expect(await left()).toBe(0)
  const [told] = await mailsOf(house, 'requestTakenBack')
  expect(told).toMatchObject({ to: { email: provider.email }, data: { times: ['2026-11-24T09:00:00Z'] } })
  expect(JSON.stringify(told)).not.toMatch(/Mari|mari@/)
})

test('pressed twice, or in two windows at once, it tells the counsellor once', async () => {
  const { house, app, path } = await aRequest()
  const press = () => app.inject({ method: 'POST', url: path })
  const answers = [...(await Promise.all([press(), press(), press()])), await press()]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await mailsOf(house, 'requestTakenBack')).toHaveLength(1)
})

test('what the counsellor has answered is deleted without another letter', async () => {
  const { house, app, call, provider, path, left } = await aRequest()
  const { customer_request_id: id } = await house.db
    .selectFrom('customer_request')
    .select('customer_request_id')
    .executeTakeFirstOrThrow()
  await call('declineRequest', { id }, { as: await signInAs(house, provider) })
  await app.inject({ method: 'POST', url: path })
  expect([await left(), await mailsOf(house, 'requestTakenBack')]).toEqual([0, []])
})

test('a link that we never wrote takes nothing back', async () => {
  const { house, app, path, left } = await aRequest()
  const token = path.split('/').at(-1)!
  const { customer_request_id: id } = await house.db
    .selectFrom('customer_request')
    .select('customer_request_id')
    .executeTakeFirstOrThrow()
  const sealedForOther = house.sealing.seal(id, 'mails.stop').toString('base64url')
  for (const guess of ['x', id, `${token.slice(0, -3)}AAA`, sealedForOther]) {
    const { statusCode } = await app.inject({ method: 'POST', url: `/mails/request/${guess}` })
    expect(statusCode).toBe(404)
  }
  expect(await left()).toBe(1)
})
