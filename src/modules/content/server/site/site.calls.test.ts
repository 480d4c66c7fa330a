import { expect, test } from 'vitest'
import { createTestApp } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

test('returns languages, topics and provider types in the request language and in all three languages', async () => {
  const { call } = await createTestApp(await createTestDeps())
  const loadItems = async (language: string) => (await call('generalItems', {}, { language })).body.data!
  const [en, et] = [await loadItems('en'), await loadItems('et')]
  const listNames = ({ allTopics, allLanguages, allProviderTypes }: typeof en) =>
    [...allTopics, ...allLanguages, ...allProviderTypes].map(({ name }) => name)
  expect(en.allTopics.map((topic) => topic.topicId)).toEqual(et.allTopics.map((topic) => topic.topicId))
  expect(listNames(en).filter((name, index) => name === listNames(et)[index]).length).toBeLessThan(5)
  expect(et.allLanguages.find((language) => language.code === 'et')).toMatchObject({
    name: 'eesti',
    isUiLanguage: true,
  })
  expect(en.localizations).toEqual(et.localizations)
  expect(en.localizations).toHaveLength(3 * listNames(en).length)
  expect(en.localizations.filter((localization) => localization.name.trim() === '')).toEqual([])
})

test('serves a small cacheable SVG flag for every language', async () => {
  const { app, call } = await createTestApp(await createTestDeps())
  const { allLanguages } = (await call('generalItems')).body.data!
  expect(allLanguages.map(({ flagUrl }) => flagUrl)).toHaveLength(9)
  for (const { flagUrl } of allLanguages) {
    const { statusCode, headers, body } = await app.inject(flagUrl)
    expect([flagUrl, statusCode, headers['content-type']]).toEqual([flagUrl, 200, 'image/svg+xml'])
    expect(headers['cache-control']).toMatch(/^public, max-age=\d{6,}$/)
    expect(body).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 \d+ \d+">.*<\/svg>$/)
    expect(body.length).toBeLessThan(800)
  }
  expect((await app.inject('/flags/xx.svg')).statusCode).toBe(404)
})

test('public settings contain the video provider but not its account', async () => {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const loadSettings = async () => (await call('publicSettings')).body
  expect((await loadSettings()).data!.videoProvider).toBe('built-in')
  const account = { accountId: 'account_1', clientId: 'client_1', clientSecret: 'secret_1' }
  deps.settings.zoom = { ...account, hosts: ['host@hool.test'], apiBase: null }
  expect((await loadSettings()).data!.videoProvider).toBe('zoom')
  expect(JSON.stringify(await loadSettings())).not.toMatch(/account_1|client_1|secret_1|host@/)
})

test('public settings contain helplines with their current status, and no secrets', async () => {
  const deps = await createTestDeps({ now: '2026-11-23T10:00:00Z' })
  const { call } = await createTestApp(deps)
  const isOpen = async (tel: string) => {
    const { data } = (await call('publicSettings')).body
    return data!.helplines.find((helpline) => helpline.tel.replace(/\D/g, '') === tel)!.isOpenNow
  }
  expect([await isOpen('112'), await isOpen('116123')]).toEqual([true, true])
  deps.clock.moveTo('2026-11-23T23:30:00Z')
  expect([await isOpen('112'), await isOpen('116123')]).toEqual([true, false])
  const text = JSON.stringify((await call('publicSettings')).body)
  expect(text).not.toMatch(/sk_|whsec_|secret/i)
})
