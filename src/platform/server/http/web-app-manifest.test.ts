import { Script } from 'node:vm'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { serveInstallable } from './installable.ts'
import { serveSiteFiles } from './page-files.ts'

async function createSite() {
  const app = fastify()
  onTestFinished(() => app.close())
  await serveSiteFiles(app, { dev: true })
  serveInstallable(app, { brand: 'Hool', isLocalHttp: false })
  return (url: string, language = 'en') => app.inject({ url, headers: { 'accept-language': language } })
}

test('the manifest has everything that browsers require for installation, in the user’s language', async () => {
  const get = await createSite()
  const manifest = (await get('/manifest.webmanifest', 'et')).json()
  expect(manifest).toMatchObject({ name: 'Hool', lang: 'et', display: 'standalone', start_url: '/', scope: '/' })
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/et/klient/minu-seansid', '/et/abi-kohe'])
  for (const { src, type } of manifest.icons) {
    const icon = await get(src)
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, type])
  }
})

test('the service worker is plain JavaScript and is revalidated on every load', async () => {
  const { body, headers } = await (await createSite())('/worker.js')
  expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
  expect(() => new Script(body)).not.toThrow()
  expect(body).toMatch(
    /^const OFFLINE_PAGES = \{"en":"\/offline\/en\?v=\w{12}","et":"\/offline\/et\?v=\w{12}","ru":"\/offline\/ru\?v=\w{12}"\}/,
  )
})

test.each([
  ['en', 'You seem to be offline', 'If you’re in danger, call'],
  ['et', 'Paistab, et internetiühendus puudub', 'Hädaolukorras'],
])('the offline page is in %s, lists the helplines and loads no other resource', async (language, title, help) => {
  const { body, headers } = await (await createSite())(`/offline/${language}`)
  expect(body).toContain(`<html lang="${language}">`)
  expect(body).toContain(title)
  expect(body).toContain(help)
  expect(body.match(/href="tel:\d+"/g)).toEqual(['href="tel:112"', 'href="tel:116123"'])
  expect(body).not.toMatch(/src=|https?:\/\/|<script|<link/)
  const nonce = /<style nonce="([^"]+)"/.exec(body)?.[1]
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
})
