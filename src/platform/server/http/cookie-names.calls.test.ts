import { expect, test } from 'vitest'
import { hashToken } from '#platform/server/encryption.ts'
import { createTestApp } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

const SECRET = 'a'.repeat(43)

async function createSite(publicUrl: string) {
  const deps = await createTestDeps()
  deps.settings.publicUrl = publicUrl
  const { app, call } = await createTestApp(deps)
  const password = 'Kuldne-9-pilv'
  const signUp = async (cookies: Record<string, string> = {}) => {
    const input = { firstName: 'Mari', lastName: 'Maasikas', emailAddress: 'mari@hool.test', password }
    const response = await call(
      'customerSignUp',
      { ...input, confirmPassword: password, uiLanguage: 'et', timezone: 'Europe/Tallinn' },
      { cookies },
    )
    expect(response.status).toBe(200)
    return [response.headers['set-cookie'] ?? []].flat() as string[]
  }
  const readSettings = async (cookies: Record<string, string>) =>
    [
      (await app.inject({ url: '/api/settings/public', cookies: { 'XSRF-TOKEN': 'x', ...cookies } })).headers[
        'set-cookie'
      ] ?? [],
    ].flat()
  return { deps, app, signUp, readSettings }
}

test('in production cookies belong to this host alone, and the anti-forgery cookie keeps the name of the API', async () => {
  const { app, signUp } = await createSite('https://hool.test')
  expect(await signUp()).toEqual([
    expect.stringMatching(/^__Host-sign-up=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
  ])
  expect((await app.inject('/healthz')).headers['set-cookie']).toMatch(
    /^XSRF-TOKEN=[\w-]+; Path=\/; Secure; SameSite=Lax$/,
  )
})

test('in local mode over plain HTTP cookies have no prefix, and none is replaced', async () => {
  const { app, signUp, readSettings } = await createSite('http://127.0.0.1:3000')
  expect(await signUp()).toEqual([
    expect.stringMatching(/^sign-up=[\w-]{43}; Max-Age=86400; Path=\/api\/; HttpOnly; SameSite=Strict$/),
  ])
  expect((await app.inject('/healthz')).headers['set-cookie']).toMatch(/^XSRF-TOKEN=[\w-]+; Path=\/; SameSite=Lax$/)
  expect(await readSettings({ theme: 'dark', 'sign-up': SECRET })).toEqual([])
})

test('a sign-up or login that began under the old name goes on, under the new one', async () => {
  const { deps, signUp } = await createSite('https://hool.test')
  expect(await signUp({ 'sign-up': SECRET })).toEqual([
    'sign-up=; Max-Age=0; Path=/api/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Secure; SameSite=Lax',
    `__Host-sign-up=${SECRET}; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Strict`,
  ])
  const row = await deps.db.selectFrom('sign_up').select('browser_hash').executeTakeFirstOrThrow()
  expect(row.browser_hash).toEqual(hashToken(SECRET))
})

test('any answer replaces cookies with old names, unless the new ones exist', async () => {
  const { readSettings } = await createSite('https://hool.test')
  expect(await readSettings({ timezone: 'Europe/Tallinn', 'log-in': SECRET })).toEqual([
    expect.stringMatching(/^log-in=; Max-Age=0; Path=\/api\/; /),
    `__Host-log-in=${SECRET}; Max-Age=1200; Path=/; HttpOnly; Secure; SameSite=Strict`,
    expect.stringMatching(/^timezone=; Max-Age=0; Path=\/; /),
    '__Host-timezone=Europe/Tallinn; Max-Age=31536000; Path=/; Secure; SameSite=Lax',
  ])
  expect(await readSettings({ theme: 'dark', '__Host-theme': 'light' })).toEqual([
    expect.stringMatching(/^theme=; Max-Age=0; Path=\/; /),
  ])
  expect(await readSettings({ '__Host-theme': 'light', bookmarked: 'x' })).toEqual([])
})
