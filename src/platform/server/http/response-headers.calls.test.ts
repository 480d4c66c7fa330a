import { expect, test } from 'vitest'
import { createTestApp } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

async function createHttpsApp() {
  const deps = await createTestDeps()
  deps.settings.publicUrl = 'https://hool.test'
  return { deps, ...(await createTestApp(deps)) }
}

test.each(['/api/settings/public', '/api/customer/profile', '/api/no-such-call', '/healthz', '/api/%E0%A4%A'])(
  'a response of the API is stored nowhere and requires HTTPS from then on: %s',
  async (url) => {
    const { app } = await createHttpsApp()
    expect((await app.inject({ url })).headers).toMatchObject({
      'cache-control': 'no-store',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    })
  },
)

test.each(['/robots.txt', '/sitemap.xml'])('%s, which shared caches may store, sets no cookie', async (url) => {
  const { app } = await createHttpsApp()
  const { headers } = await app.inject({ url })
  expect(headers['cache-control']).toMatch(/^public/)
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['strict-transport-security']).toBeDefined()
})

test('over plain HTTP no response requires HTTPS', async () => {
  const { app } = await createTestApp(await createTestDeps())
  expect((await app.inject({ url: '/healthz' })).headers).not.toHaveProperty('strict-transport-security')
})
