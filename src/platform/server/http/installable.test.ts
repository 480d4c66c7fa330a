import { Script } from 'node:vm'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { serveInstallable } from './installable.ts'
import { serveSiteFiles } from './page-files.ts'

async function site() {
  const app = fastify()
  onTestFinished(() => app.close())
  await serveSiteFiles(app, { dev: true })
  serveInstallable(app, { brand: 'Hool', isLocalHttp: false })
  return (url: string, language = 'en') => app.inject({ url, headers: { 'accept-language': language } })
}

test('the manifest has what browsers ask for before they offer to install, in the reader’s language', async () => {
  const get = await site()
  const manifest = (await get('/manifest.webmanifest', 'et')).json()
  expect(manifest).toMatchObject({ name: 'Hool', lang: 'et', display: 'standalone', start_url: '/', scope: '/' })
  expect(manifest.shortcuts.map((one: { url: string }) => one.url)).toEqual(['/et/klient/minu-seansid', '/et/abi-kohe'])
  for (const { src, type } of manifest.icons) {
    const icon = await get(src)
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, type])
  }
})

test('the worker is a script any browser reads, looked at anew each time', async () => {
  const { body, headers } = await (await site())('/worker.js')
  expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
  expect(() => new Script(body)).not.toThrow()
  expect(body).toMatch(
    /^const OFFLINE_PAGES = \{"en":"\/offline\/en\?v=\w{12}","et":"\/offline\/et\?v=\w{12}","ru":"\/offline\/ru\?v=\w{12}"\}/,
  )
})

test.each([
  ['en', 'You seem to be offline', 'In danger, call'],
  ['et', 'Paistab, et internetiühendus puudub', 'Hädaolukorras'],
])(
  'the page for no network is written in %s, has numbers to call and asks nobody for anything',
  async (language, title, help) => {
    const { body, headers } = await (await site())(`/offline/${language}`)
    expect(body).toContain(`<html lang="${language}">`)
    expect(body).toContain(title)
    expect(body).toContain(help)
    expect(body.match(/href="tel:\d+"/g)).toEqual(['href="tel:112"', 'href="tel:116123"'])
    expect(body).not.toMatch(/src=|https?:\/\/|<script|<link/)
    const nonce = /<style nonce="([^"]+)"/.exec(body)?.[1]
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  },
)
