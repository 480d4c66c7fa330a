import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listGuideAddresses } from '#modules/content/server/site/public.ts'
import { buildPagePath } from '#modules/pages.ts'
import { updateProvider } from '#modules/providers/server/public.ts'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'
import { createTestProvider } from '#testing/server/factories.ts'
import { createOrganizationWithManager } from '#testing/server/organization-with-manager.ts'
import { createTestApp } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { renderRobotsTxt } from './robots.ts'
import { createSitemap } from './sitemap.ts'

const loadSlug = async (deps: Awaited<ReturnType<typeof createTestDeps>>, providerId: string) =>
  (
    await deps.db
      .selectFrom('provider_account')
      .select('slug')
      .where('provider_id', '=', providerId)
      .executeTakeFirstOrThrow()
  ).slug

const unzip = (file: Buffer | null) => gunzipSync(file!).toString()
const countOccurrences = (xml: string, what: string) => xml.split(what).length - 1

test('the sitemap lists public pages, active organizations and listed counsellors in every language, and nothing else', async () => {
  const deps = await createTestDeps()
  const listed = await createTestProvider(deps)
  const hidden = await createTestProvider(deps)
  await deps.db.deleteFrom('provider_search').where('provider_id', '=', hidden.providerId).execute()
  const organisation = await createOrganizationWithManager(deps, { slug: 'blue-house' })
  const inactive = await createOrganizationWithManager(deps, { slug: 'gone-house' })
  await deps.db
    .updateTable('organization')
    .set({ deactivated_at: deps.clock.now(), deactivated_because: 'Over' })
    .where('organization_id', '=', inactive.organizationId)
    .execute()
  const { app } = await createTestApp(deps)
  const answer = await app.inject('/sitemap.xml')
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
  const site = deps.settings.publicUrl
  const slug = await loadSlug(deps, listed.providerId)
  for (const language of PATH_LANGUAGES) {
    expect(answer.body).toContain(`<loc>${site}/${language}</loc>`)
    expect(answer.body).toContain(`<loc>${site}/${language}/${slug}</loc><lastmod>`)
    expect(answer.body).toContain(`hreflang="${language}" href="${site}/${language}/o/${organisation.slug}"`)
  }
  expect(answer.body).toContain(`hreflang="x-default" href="${site}/en/${slug}"`)
  expect(answer.body).toContain(`<loc>${site}/et/tingimused</loc>`)
  for (const { slugs, checked } of listGuideAddresses())
    for (const language of PATH_LANGUAGES) {
      const path = (of: typeof language) => buildPagePath('guide', of, { slug: slugs[of] })
      const url = answer.body.split(`<loc>${site}${path(language)}</loc>`)[1]?.split('</url>')[0]
      expect(url).toContain(`<lastmod>${checked}T00:00:00Z</lastmod>`)
      for (const other of PATH_LANGUAGES) expect(url).toContain(`hreflang="${other}" href="${site}${path(other)}"`)
    }
  expect(answer.body).not.toContain(await loadSlug(deps, hidden.providerId))
  expect(answer.body).not.toContain('gone-house')
  expect((await app.inject('/sitemap-1.xml')).statusCode).toBe(200)
  expect((await app.inject('/sitemap-2.xml')).statusCode).toBe(404)
  expect(answer.body).not.toMatch(/klient|pakkuja|checkout/)
})

test('a large sitemap is an index of parts that contain every counsellor once', async () => {
  const deps = await createTestDeps()
  const slugs: string[] = []
  for (let n = 0; n < 5; n++) slugs.push(await loadSlug(deps, (await createTestProvider(deps)).providerId))
  const sitemap = createSitemap(deps, 2)
  const index = unzip(await sitemap.whole())
  expect(countOccurrences(index, '<sitemap>')).toBe(3)
  expect(index).toContain(`<loc>${deps.settings.publicUrl}/sitemap-3.xml</loc>`)
  const parts = await Promise.all([1, 2, 3].map(async (number) => unzip(await sitemap.part(number))))
  for (const slug of slugs) expect(countOccurrences(parts.join(''), `/en/${slug}</loc>`)).toBe(1)
  expect(await sitemap.part(4)).toBeNull()
})

test('robots.txt allows only a public site and links its sitemap', () => {
  expect(renderRobotsTxt({ production: false, publicUrl: 'http://127.0.0.1:3000' })).toBe(
    'User-agent: *\nDisallow: /\n',
  )
  expect(renderRobotsTxt({ production: true, publicUrl: 'http://localhost' })).toBe('User-agent: *\nDisallow: /\n')
  const open = renderRobotsTxt({ production: true, publicUrl: 'https://hool.test' })
  expect(open).toContain('Sitemap: https://hool.test/sitemap.xml')
  expect(open).toContain('Disallow: /et/pakkuja/\n')
  expect(open).toContain('Disallow: /ru/provider/\n')
  expect(open).toContain('Disallow: /superuser\n')
  // Public pages of providers are also below this path.
  expect(open).not.toContain('/en/customer/\n')
})

test('serves well-known URLs, and the wallet file once configured', async () => {
  const deps = await createTestDeps()
  const { app } = await createTestApp(deps)
  const security = await app.inject('/.well-known/security.txt')
  expect(security.body).toContain(`Contact: mailto:${deps.settings.contactEmail}\n`)
  const expires = Temporal.Instant.from(/Expires: (\S+)/.exec(security.body)![1]!)
  expect(deps.clock.now().until(expires).total('hours')).toBeLessThan(24 * 365)
  const password = await app.inject({ url: '/.well-known/change-password', headers: { 'accept-language': 'et' } })
  expect([password.statusCode, password.headers.location]).toEqual([302, '/et/klient/profiil#safety'])
  const wallet = '/.well-known/apple-developer-merchantid-domain-association'
  expect((await app.inject(wallet)).statusCode).toBe(404)
  deps.settings.walletDomainFile = 'of the wallet'
  const { app: second } = await createTestApp(deps)
  expect((await second.inject(wallet)).body).toBe('of the wallet')
})

test('a counsellor’s former slug still leads to them and cannot be reused', async () => {
  const deps = await createTestDeps()
  const [first, second] = [await createTestProvider(deps), await createTestProvider(deps)]
  const old = await loadSlug(deps, first.providerId)
  await updateProvider(deps.db, first.providerId, { slug: 'a-new-name' })
  const { call } = await createTestApp(deps)
  for (const id of [old, old.toUpperCase(), 'a-new-name']) {
    const { body } = await call('providerProfile', { id })
    expect(body.data).toMatchObject({ providerId: first.providerId, slug: 'a-new-name' })
  }
  const taken = { code: '23505', constraint: 'provider_account_slug_key' }
  await expect(updateProvider(deps.db, second.providerId, { slug: old })).rejects.toMatchObject(taken)
  await updateProvider(deps.db, first.providerId, { slug: old })
  await expect(updateProvider(deps.db, second.providerId, { slug: 'a-new-name' })).rejects.toMatchObject(taken)
})

test('concurrent changes give a slug to only one counsellor, and never give away another’s former slug', async () => {
  const deps = await createTestDeps()
  const owner = await createTestProvider(deps)
  const old = await loadSlug(deps, owner.providerId)
  const others = await Promise.all([1, 2, 3, 4].map(() => createTestProvider(deps)))
  const requestSlug = (slug: string) => others.map((one) => updateProvider(deps.db, one.providerId, { slug }))
  const moved = updateProvider(deps.db, owner.providerId, { slug: 'moved-on' })
  const [answers] = await Promise.all([
    Promise.allSettled([...requestSlug(old), ...requestSlug('wanted-by-all')]),
    moved,
  ])
  const owners = await deps.db
    .selectFrom('provider_account')
    .select(['provider_id', 'slug'])
    .where('slug', 'in', [old, 'wanted-by-all'])
    .execute()
  expect(owners.map(({ slug }) => slug)).toEqual(['wanted-by-all'])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a draft does not reserve its former slugs', async () => {
  const deps = await createTestDeps()
  const [draft, other] = [await createTestProvider(deps), await createTestProvider(deps)]
  await deps.db.deleteFrom('provider_slug').where('provider_id', '=', draft.providerId).execute()
  await updateProvider(deps.db, draft.providerId, { approved_at: null, status: 'draft', slug: 'tried-out' })
  await updateProvider(deps.db, draft.providerId, { slug: 'kept' })
  await updateProvider(deps.db, other.providerId, { slug: 'tried-out' })
  expect(await loadSlug(deps, other.providerId)).toBe('tried-out')
})

test('renders a share image once, again after a change of name, and none if there is no public page', async () => {
  const deps = await createTestDeps()
  deps.settings.dataFolder = mkdtempSync(join(tmpdir(), 'hool-cards-'))
  const provider = await createTestProvider(deps)
  const slug = await loadSlug(deps, provider.providerId)
  const { app } = await createTestApp(deps)
  const url = `/share/ru/counsellor/${slug}.png`
  const [card, again] = await Promise.all([app.inject(url), app.inject(url)])
  expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/png'])
  expect(await sharp(card.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
  expect(again.headers['etag']).toBe(card.headers['etag'])
  const countFiles = () => readdirSync(join(deps.settings.dataFolder, 'share')).length
  expect(countFiles()).toBe(1)
  const cached = await app.inject({ url, headers: { 'if-none-match': String(card.headers['etag']) } })
  expect(cached.statusCode).toBe(304)
  await deps.db
    .updateTable('customer_account')
    .set({ first_name: 'Õnne' })
    .where('customer_account_id', '=', provider.customerAccountId)
    .execute()
  expect((await app.inject(url)).headers['etag']).not.toBe(card.headers['etag'])
  expect(countFiles()).toBe(2)
  for (const path of ['/share/en/site.png', '/share/et/site.png']) expect((await app.inject(path)).statusCode).toBe(200)
  await deps.db
    .updateTable('provider_account')
    .set({ blocked_at: deps.clock.now() })
    .where('provider_id', '=', provider.providerId)
    .execute()
  for (const path of [url, '/share/en/counsellor/nobody.png', '/share/en/organisation/none.png', '/share/fr/site.png'])
    expect((await app.inject(path)).statusCode).toBe(404)
})
