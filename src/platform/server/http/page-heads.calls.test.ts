import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_PAGES } from '#modules/admin-pages.ts'
import { buildPagePath, PAGES, type PageId } from '#modules/pages.ts'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'
import type { Page } from '#platform/values/page.ts'
import { registerPages } from './pages.ts'

/**
 * App that serves the built pages with an API that finds nothing. Requires `build/`, which `npm test` creates first.
 */
let app: FastifyInstance
beforeAll(async () => {
  app = fastify()
  const notFound = { data: null, succeeded: false, errors: [], message: 'gone' }
  const settings = { brand: 'Hool', payments: { mode: 'sandbox', scriptUrl: 'https://pay.test/v3/' }, helplines: [] }
  app.get('/api/settings/public', async () => ({ data: settings, succeeded: true, errors: [], message: null }))
  app.all('/api/*', async (_request, reply) => reply.code(404).send(notFound))
  const options = { dev: false, localMode: true, isLocalHttp: false, paymentOrigin: 'https://pay.test' }
  await registerPages(app, { ...options, brand: 'Hool', publicUrl: 'https://hool.test' })
})
afterAll(() => app.close())

async function loadHead(url: string, cookie = '') {
  const { body } = await app.inject({ url, headers: { cookie } })
  const attribute = (tag: RegExp) => body.match(tag)?.[1] ?? null
  return {
    title: attribute(/<title>([^<]*)<\/title>/),
    description: attribute(/<meta name="description" content="([^"]*)"/),
    robots: attribute(/<meta name="robots" content="([^"]*)"/),
    canonical: attribute(/<link rel="canonical" href="([^"]*)"/),
    alternates: [...body.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g)].map(
      ([, language, href]) => [language, href],
    ),
  }
}

const fillPath = (path: string) => path.replace(/:\w+/g, '5b1e6c0e-3f6b-4f7a-9d5c-1b2a3c4d5e6f')

describe('the administration', () => {
  const addresses = [...Object.values(ADMIN_PAGES).map(({ path }) => path), 'superuser/dashboard'].map(
    (path) => `/${fillPath(path)}`,
  )

  it('renders a unique title and a canonical URL for every page on the server', async () => {
    const heads = await Promise.all(addresses.map((url) => loadHead(url)))
    for (const [at, { title, description, robots, canonical, alternates }] of heads.entries()) {
      const page = title!.replace(' – Hool', '')
      expect([addresses[at], page]).not.toContain('Something went wrong on our side')
      expect(description).toBe(`Hool administration: ${page}`)
      expect([robots, canonical, alternates]).toEqual(['noindex', `https://hool.test${addresses[at]}`, []])
    }
    // The dashboard has two URLs with the same title.
    expect(new Set(heads.map(({ title }) => title)).size).toBe(addresses.length - 1)
  })

  it('is titled in the stored language', async () => {
    expect(await loadHead('/superuser/transfers', 'language=et')).toMatchObject({
      title: 'Väljamaksed – Hool',
      description: 'Haldus, Hool: Väljamaksed',
    })
    expect((await loadHead('/superuser/payments/5', 'language=ru')).title).toBe('Платёж – Hool')
  })
})

describe('a page hidden from search engines', () => {
  // The heads of these pages need data that this API lacks: a provider, and the text of an old version of the terms.
  const skipped: readonly PageId[] = ['counsellorAfterPayment', 'termsVersion']
  const hidden = (PAGES as readonly Page[]).filter((page) => page.hidden && !skipped.includes(page.id as PageId))
  const buildParams = (path: string) =>
    Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, '5b1e6c0e-3f6b-4f7a-9d5c-1b2a3c4d5e6f']))

  it.each(hidden)('$id has a title, a description, its canonical URL and alternates', async ({ id, paths }) => {
    const address = (language: (typeof PATH_LANGUAGES)[number]) =>
      buildPagePath(id as PageId, language, buildParams(paths[0]!))
    const heads = await Promise.all(PATH_LANGUAGES.map((language) => loadHead(address(language))))
    const alternates = [
      ...PATH_LANGUAGES.map((language) => [language, address(language)]),
      ['x-default', address('en')],
    ]
    for (const [at, head] of heads.entries()) {
      expect(head.title).toMatch(/\S – Hool$/)
      expect(head.robots).toBe('noindex')
      expect(head.canonical).toBe(`https://hool.test${address(PATH_LANGUAGES[at]!)}`)
      expect(head.alternates).toEqual(alternates.map(([language, path]) => [language, `https://hool.test${path}`]))
    }
    const descriptions = heads.map(({ description }) => description)
    expect(descriptions.filter((description) => description !== null && description.length > 20)).toHaveLength(3)
    expect(new Set(descriptions).size).toBe(3)
  })
})
