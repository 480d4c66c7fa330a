import { createHash } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type PageOptions, registerPages } from './pages.ts'
import { createSharedCaches } from './shared-caches.ts'

/** Options for serving the built pages over a stub API. Requires `build/`, which `npm test` creates first. */
const options: PageOptions = {
  dev: false,
  brand: 'Hool',
  publicUrl: 'https://hool.test',
  localMode: true,
  paymentOrigin: 'https://pay.test',
  isLocalHttp: false,
  now: () => '2026-11-21T10:00:00Z',
}
const anna = {
  ...{
    providerId: '5b1e6c0e-3f6b-4f7a-9d5c-1b2a3c4d5e6f',
    slug: 'anna-lepik',
    firstName: 'Anna',
    lastName: 'Lepik',
    profession: 'Psychologist',
  },
  ...{
    profileImageUrl: null,
    providerTypeIds: [1],
    topicIds: [1],
    languageIds: [1],
    rating: 4.9,
    feedbackCount: 3,
    minPrice: 45,
  },
  ...{
    avgHourlyPrice: 54,
    city: 'Tallinn',
    sessionLocations: [1],
    timezone: 'Europe/Tallinn',
  },
  ...{ nextAvailable: ['2026-11-21T12:00:00Z'], reasons: [], isBookmarked: false },
  nextSessionTemplateId: 'a3c1e6c0-3f6b-4f7a-9d5c-1b2a3c4d5e6f',
  session: {
    ...{ sessionTemplateId: 'a3c1e6c0-3f6b-4f7a-9d5c-1b2a3c4d5e6f', type: 2, location: 1, languageId: 1 },
    ...{ title: 'First session', fee: 45, durationInMinutes: 50 },
  },
}
const searchResult = {
  ...{ items: [anna], totalCount: 1, page: 1, pageSize: 20, isCountCapped: false, firstFree: null, loosen: [] },
  facets: {
    ...{ topics: [], languages: [], providerTypes: [], availability: { today: 0, thisWeek: 0 } },
    ...{ sessionLocations: { online: 0, onSite: 0 }, sessionTypes: { personal: 0, group: 0 } },
  },
}

const publicSettings = {
  ...{ brand: 'Hool', currency: 'EUR', platformFeePercent: 0, videoProvider: 'built-in', helplines: [] },
  payments: { mode: 'sandbox', publishableKey: 'pk_test_1', scriptUrl: 'https://pay.test/v3/' },
}

/** Executable scripts; structured data is excluded. */
const SCRIPT = /<script(?! type="application\/ld\+json")[^>]*>/

let app: FastifyInstance
let apiRequests: FastifyRequest[] = []

async function createSite(changes: Partial<PageOptions> = {}): Promise<FastifyInstance> {
  const app = fastify()
  app.post('/api/customer/provider/search', async (request) => {
    apiRequests.push(request)
    return { data: searchResult, succeeded: true, errors: [], message: null }
  })
  app.get('/api/settings/public', async () => ({ data: publicSettings, succeeded: true, errors: [], message: null }))
  app.get('/api/customer/provider/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    if (!/^anna-/i.test(id)) return reply.code(404).send({ data: null, succeeded: false, errors: [], message: 'gone' })
    return { data: { ...anna, availability: [] }, succeeded: true, errors: [], message: null }
  })
  app.all('/api/*', async (_request, reply) =>
    reply.code(404).send({ data: null, succeeded: false, errors: [], message: 'gone' }),
  )
  await registerPages(app, { ...options, ...changes })
  return app
}

beforeAll(async () => {
  app = await createSite()
})
beforeEach(() => {
  apiRequests = []
})
afterAll(() => app.close())

async function createStoringSite() {
  const { pages: cache } = createSharedCaches()
  const site = await createSite({ cache })
  onTestFinished(() => site.close())
  return { site, cache }
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const getPolicy = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['content-security-policy'])

describe('the first page', () => {
  it('is complete HTML in the language of its path', async () => {
    const [english, estonian] = await Promise.all([get('/en'), get('/et')])
    expect(english.statusCode).toBe(200)
    expect(english.body).toContain('<html lang="en"')
    expect(english.body).toContain('Find someone to talk to.')
    expect(english.body).toContain('Anna')
    expect(estonian.body).toContain('<html lang="et"')
    expect(estonian.body).toContain('Leia keegi, kellega rääkida.')
  })

  it('has the title, canonical and alternate URLs of specification §2', async () => {
    const { body } = await get('/et/leia-noustaja')
    expect(body).toContain('<title>Leia nõustaja – Hool</title>')
    expect(body).toContain('<link rel="canonical" href="https://hool.test/et"/>')
    expect(body).toContain('hrefLang="en" href="https://hool.test/en"')
    expect(body).toContain('hrefLang="x-default" href="https://hool.test/en"')
    expect((await get('/en')).body).toContain('<title>Find a Counselor – Hool</title>')
  })

  it('shows the crisis strip as plain links before any script', async () => {
    const { body } = await get('/en')
    expect(body).toContain('href="tel:112"')
    expect(body).toContain('href="tel:116123"')
    expect(body.indexOf('tel:112')).toBeLessThan(body.search(SCRIPT))
  })

  it('reads theme and time zone from the cookies, and the day from the injected clock', async () => {
    const firstTime = (body: string) => /Today<[^>]*><[^>]*>(\d\d:\d\d)/.exec(body)?.[1]
    const { body } = await get('/en', { cookie: 'theme=dark; timezone=America%2FNew_York' })
    expect(body).toContain('data-theme="dark"')
    expect(firstTime(body)).toBe('07:00')
    expect(firstTime((await get('/en', { cookie: 'timezone=no-such-zone' })).body)).toBe('14:00')
  })

  it('uses Tallinn time when the cookie has no valid time zone', async () => {
    for (const timezone of ['xx/yy', '', 'Europe/Tallinn;', '%27', 'a'.repeat(300)]) {
      expect((await get('/en', { cookie: `timezone=${timezone}` })).statusCode).toBe(200)
      expect(apiRequests.at(-1)!.body).toMatchObject({ timezone: 'Europe/Tallinn' })
    }
    await get('/en', { cookie: 'timezone=America/New_York' })
    expect(apiRequests.at(-1)!.body).toMatchObject({ timezone: 'America/New_York' })
  })

  it('answers a malformed host with 400', async () => {
    for (const host of ['[', 'a b', 'hool.test:port']) expect((await get('/en', { host })).statusCode).toBe(400)
    expect(apiRequests).toEqual([])
  })

  it('links only existing files, and only the translations of its own language', async () => {
    const { body } = await get('/et')
    const files = [...new Set(body.match(/\/assets\/[\w.-]+/g))]
    const responses = await Promise.all(files.map((url) => get(url)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(files.map(() => 200))
    expect(files.some((name) => name.includes('/et-first'))).toBe(true)
    expect(files.some((name) => name.includes('/en-first'))).toBe(false)
  })
})

describe('a URL', () => {
  it.each([
    ['/en/customer-dashboard', 200],
    ['/en/leia-noustaja', 200],
    ['/et/customer-dashboard', 200],
    ['/et/abi-kohe', 200],
    ['/et/help-now', 200],
    ['/en/customer/my-sessions', 200],
    ['/et/klient/minu-seansid/pi_1', 200],
    ['/en/customer/checkout', 200],
    ['/en/customer/stripe-callback/pi_1', 200],
    ['/stripe/stripe-callback/pi_1', 200],
    ['/dev/kit', 200],
    ['/en/no/such/page', 404],
    ['/en/no-such-counsellor', 404],
    ['/superuser/dashboard', 200],
    ['/favicon.ico', 404],
    ['/assets/gone.js', 404],
  ])('%s is answered with %i', async (url, status) => {
    expect((await get(url)).statusCode).toBe(status)
  })

  it.each([
    ['/en/anna-before?session=1', '/en/anna-lepik?session=1'],
    ['/ru/Anna-Lepik', '/ru/anna-lepik'],
    ['/et/noustaja-detailid/anna-before', '/et/noustaja-detailid/anna-lepik'],
  ])('with a former slug, %s, redirects to %s permanently', async (url, location) => {
    const response = await get(url)
    expect([response.statusCode, response.headers.location]).toEqual([301, location])
  })

  it('with one filter has the finder as canonical, and with more filters or a search text it is not indexed', async () => {
    const robots = async (url: string) => /<meta name="robots" content="(\w+)"/.exec((await get(url)).body)?.[1] ?? null
    expect(await robots('/en?topic=anxiety')).toBeNull()
    expect((await get('/en?topic=anxiety')).body).toContain('<link rel="canonical" href="https://hool.test/en"/>')
    expect((await get('/en?topic=anxiety&free=today')).body).toContain(
      '<link rel="canonical" href="https://hool.test/en?topic=anxiety&amp;free=today"/>',
    )
    for (const url of ['/en?topic=anxiety&free=today', '/en?q=anna', '/en?topic=anxiety&topic=grief'])
      expect(await robots(url)).toBe('noindex')
  })

  it('without a language redirects to the stored or accepted one, and keeps the query', async () => {
    expect((await get('/?x=1')).headers.location).toBe('/en?x=1')
    expect((await get('/', { 'accept-language': 'et-EE' })).headers.location).toBe('/et')
    expect((await get('/help-now', { cookie: 'language=ru' })).headers.location).toBe('/ru/help-now')
  })

  it('that does not exist shows the not-found page with the helplines', async () => {
    const { body } = await get('/et/no/such/page')
    expect(body).toContain('Seda lehte me ei leidnud')
    expect(body).toContain('href="tel:112"')
    expect(body).toContain('name="robots" content="noindex"')
    expect((await get('/en/no-such-counsellor')).body).toContain('<title>We couldn’t find this page – Hool</title>')
  })

  it.each(['/en', '', '/stripe', '/superuser'])('of 8,000 segments below %s is not rendered', async (path) => {
    for (const separator of ['/', '\\']) {
      const { statusCode, headers, body } = await get(`${path}${`${separator}a`.repeat(8_000)}`)
      expect([statusCode, headers['content-type'], body]).toEqual([404, 'text/plain', 'Not found'])
    }
  })

  it('of the component gallery exists only in local mode', async () => {
    const publicSite = await createSite({ localMode: false })
    expect((await publicSite.inject('/dev/kit')).statusCode).toBe(404)
    await publicSite.close()
  })
})

describe('API calls of a page', () => {
  it('carry the visitor’s cookies and network address, the language of the path and a valid anti-forgery header', async () => {
    await app.inject({
      url: '/et',
      remoteAddress: '203.0.113.7',
      headers: { cookie: 'XSRF-TOKEN=abc; bookmarks=x', 'accept-language': 'en' },
    })
    expect(apiRequests[0]?.ip).toBe('203.0.113.7')
    expect(apiRequests[0]?.headers).toMatchObject({
      cookie: 'XSRF-TOKEN=abc; bookmarks=x',
      'x-xsrf-token': 'abc',
      'accept-language': 'et',
    })
  })

  it('carry a generated anti-forgery cookie and header on a first visit', async () => {
    await get('/en')
    expect(apiRequests[0]?.headers.cookie).toBe(`XSRF-TOKEN=${apiRequests[0]?.headers['x-xsrf-token']}`)
  })
})

describe('headers', () => {
  it('contain a policy whose nonce is on every script of the page', async () => {
    const response = await get('/en')
    const nonce = /'nonce-([^']+)'/.exec(getPolicy(response))?.[1]
    const scripts = response.body.match(new RegExp(SCRIPT, 'g')) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([])
    expect(nonce).not.toBe(/'nonce-([^']+)'/.exec(getPolicy(await get('/en')))?.[1])
  })

  it('allow Stripe only on checkout and payment return', async () => {
    const paymentPages = [
      '/en/customer/checkout',
      '/et/klient/maksmine',
      '/ru/customer/checkout',
      '/et/customer/stripe-callback/pi_1',
      '/stripe/stripe-callback/pi_1',
    ]
    for (const url of paymentPages) expect(getPolicy(await get(url))).toMatch(/frame-src https:\/\/pay\.test/)
    for (const url of ['/en', '/en/customer/my-sessions', '/en/help-now'])
      expect(getPolicy(await get(url))).not.toContain('pay.test')
  })

  it('make pages private and cache built files for a year', async () => {
    const page = await get('/en')
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'referrer-policy': 'same-origin',
    })
    const file = /\/assets\/framework-[\w.-]+\.js/.exec(page.body)![0]
    const asset = await get(file, { 'accept-encoding': 'br' })
    expect(asset.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  it('state the compression of the page', async () => {
    expect((await get('/en', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br')
    expect((await get('/en', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  })
})

it('a page that requires a login loads no data on the server', async () => {
  await get('/en/customer/my-sessions')
  expect(apiRequests).toEqual([])
})

it('icon and manifest carry the brand', async () => {
  expect((await get('/favicon.svg')).headers['content-type']).toContain('image/svg+xml')
  expect((await get('/manifest.webmanifest')).json()).toMatchObject({ name: 'Hool' })
})

describe('a stored page', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

  it('allows exactly its own scripts, by their content, and no nonce', async () => {
    const { site } = await createStoringSite()
    for (const url of ['/en', '/et/leia-noustaja', '/ru/help-now', '/en/terms', '/en/guides/stress']) {
      const response = await site.inject({ url })
      const scripts = [...response.body.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
        .filter(([, attributes]) => !attributes!.includes('application/ld+json'))
        .map(([, , text]) => text!)
      expect(scripts.length).toBeGreaterThan(4)
      const policy = /script-src 'self' ([^;]*)/.exec(getPolicy(response))![1]!
      expect(policy.split(' ').sort(), url).toEqual(scripts.map(hash).sort())
      expect(getPolicy(response) + response.body).not.toContain('nonce')
    }
  })

  it('has the headers and content of a page that is rendered for one visitor', async () => {
    const { site } = await createStoringSite()
    const [stored, single] = await Promise.all([site.inject({ url: '/et' }), get('/et')])
    const withoutRandom = (headers: object) => ({ ...headers, 'content-security-policy': '', date: '', vary: '' })
    const { 'content-length': _length, ...headers } = withoutRandom(stored.headers) as Record<string, unknown>
    const { 'transfer-encoding': _encoding, ...expected } = withoutRandom(single.headers) as Record<string, unknown>
    expect(headers).toEqual(expected)
    expect(stored.headers.vary).toBe('Accept-Language, Cookie, Accept-Encoding')
    expect(stored.body).toBe(single.body.replaceAll(/ nonce="[^"]*"/g, ''))
  })

  it('is rendered again after a change', async () => {
    const { site, cache } = await createStoringSite()
    const open = async () => {
      apiRequests = []
      await site.inject({ url: '/en' })
      return apiRequests.length
    }
    expect([await open(), await open()]).toEqual([1, 0])
    cache.clear()
    expect([await open(), await open()]).toEqual([1, 0])
  })

  it('is rendered without the cookies, browser and host of the visitor', async () => {
    const { site } = await createStoringSite()
    const headers = {
      ...{ cookie: 'device=canary; XSRF-TOKEN=canary; language=ru', host: 'canary.test', 'user-agent': 'canary' },
      ...{ 'accept-language': 'ru', referer: 'https://canary.test' },
    }
    const { body } = await site.inject({ url: '/en', headers })
    expect(body).toContain('<html lang="en"')
    expect(body).not.toContain('canary')
    expect(apiRequests).toHaveLength(1)
    expect(JSON.stringify(apiRequests[0]!.headers)).not.toContain('canary')
  })
})

it.each([
  ['of the site, whose proxy ends TLS and says nothing about it', 'https://hool.test', true],
  ['of another site', 'https://elsewhere.test', false],
])('a form without scripts %s', async (_name, origin, isAccepted) => {
  const { statusCode } = await app.inject({
    ...{ method: 'POST', url: '/en/contact', payload: 'message=Hello' },
    headers: { host: 'hool.test', origin, 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(statusCode !== 400).toBe(isAccepted)
})
