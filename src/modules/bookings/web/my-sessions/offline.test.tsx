import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { finishLogin } from '#modules/accounts/web/shared/finish-login.ts'
import { clearLogin } from '#platform/web/login.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi } from '#testing/web/fake-api.ts'
import { buildSessionReply, openSession } from '#testing/web/open-session.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const main = page.getByRole('main')
const notice = () => main.getByText('You’re offline. Last updated:', { exact: false })
const conversationButton = () =>
  main.getByRole('button', { name: translateForPage('conversations.writeTo', { name: 'Anna' }) })
const clearCache = () => caches.delete('kept')
beforeEach(clearCache)
afterEach(clearCache)

/** Reads everything that is stored on this device. */
async function readStored(): Promise<string | null> {
  if (!(await caches.has('kept'))) return null
  const cache = await caches.open('kept')
  const texts = await Promise.all((await cache.keys()).map(async (request) => (await cache.match(request))!.text()))
  return texts.join()
}

const confidential = { note: 'Please no camera.', card: { brand: 'visa', last4: '4242' }, arrivalNote: 'Ring twice.' }

test.for(['en', 'ru'] as const)(
  'shows a stored session offline with its age and without change buttons: %s',
  async (language) => {
    await openSession(confidential, { language })
    await expect.poll(readStored).toContain('Lepalind')
    await cleanup()
    const offline = {
      getSession: 'offline',
      getProfile: 'offline',
      sessionReceipts: 'offline',
      sessionFeedback: 'offline',
      sessionClaim: 'offline',
    } as const
    const api = await openSession({}, { language, replies: offline })
    await expect.element(main.getByText('Anna Lepalind').first()).toBeVisible()
    if (language === 'en') await expect.element(notice()).toBeVisible()
    expect(main.getByRole('region', { name: translateForPage('sessions.plansTitle') }).query()).toBeNull()
    expect(conversationButton().query()).toBeNull()
    await expectAccessible()
    for (const name of Object.keys(offline) as (keyof typeof offline)[]) api.reply(name, buildReply(name) as never)
    api.reply('getSession', buildSessionReply())
    window.dispatchEvent(new Event('online'))
    await expect.element(main.getByRole('region', { name: translateForPage('sessions.plansTitle') })).toBeVisible()
    expect(notice().query()).toBeNull()
  },
)

test('does not store confidential details on the device', async () => {
  await openSession(confidential)
  await expect.poll(readStored).toContain('Lepalind')
  const text = await readStored()
  for (const detail of ['Please no camera.', '4242', 'Ring twice.']) expect(text).not.toContain(detail)
})

test('logging out deletes the stored data', async () => {
  await openSession(confidential)
  await expect.poll(readStored).toContain('Lepalind')
  clearLogin()
  await expect.poll(readStored).toBeNull()
})

test('another user’s login on the same device deletes the stored data', async () => {
  await openSession(confidential)
  await expect.poll(readStored).toContain('Lepalind')
  await cleanup()
  fakeApi({ getProfile: buildReply('getProfile') })
  finishLogin(buildReply('login', { accessToken: 'a.e30.c', refreshToken: 'r', cancelToken: 'c', role: 0 }), 'In')
  await expect.poll(readStored).toBeNull()
})
