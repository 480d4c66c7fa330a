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
const countOccurrences = (xml: string, text: string) => xml.split(text).length - 1

test('the sitemap lists public pages, active organisations and listed providers in every language, and nothing else', async () => {
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
  const { app } = await createTestApp(deps, { own: true })
  const response = await app.inject('/sitemap.xml')
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8')
  const site = deps.settings.publicUrl
  const slug = await loadSlug(deps, listed.providerId)
  for (const language of PATH_LANGUAGES) {
    expect(response.body).toContain(`<loc>${site}/${language}</loc>`)
    expect(response.body).toContain(`<loc>${site}/${language}/${slug}</loc><lastmod>`)
    expect(response.body).toContain(`hreflang="${language}" href="${site}/${language}/o/${organisation.slug}"`)
  }
  expect(response.body).toContain(`hreflang="x-default" href="${site}/en/${slug}"`)
  expect(response.body).toContain(`<loc>${site}/et/tingimused</loc>`)
  for (const { slugs, checked } of listGuideAddresses())
    for (const language of PATH_LANGUAGES) {
      const buildPath = (pathLanguage: typeof language) =>
        buildPagePath('guide', pathLanguage, { slug: slugs[pathLanguage] })
      const url = response.body.split(`<loc>${site}${buildPath(language)}</loc>`)[1]?.split('</url>')[0]
      expect(url).toContain(`<lastmod>${checked}T00:00:00Z</lastmod>`)
      for (const alternate of PATH_LANGUAGES)
        expect(url).toContain(`hreflang="${alternate}" href="${site}${buildPath(alternate)}"`)
    }
  expect(response.body).not.toContain(await loadSlug(deps, hidden.providerId))
  expect(response.body).not.toContain('gone-house')
  expect((await app.inject('/sitemap-1.xml')).statusCode).toBe(200)
  expect((await app.inject('/sitemap-2.xml')).statusCode).toBe(404)
  expect(response.body).not.toMatch(/klient|pakkuja|checkout/)
})

test('a large sitemap is an index of parts that contain every provider once', async () => {
  const deps = await createTestDeps()
  const slugs: string[] = []
  for (let count = 0; count < 5; count++) slugs.push(await loadSlug(deps, (await createTestProvider(deps)).providerId))
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
  const robotsTxt = renderRobotsTxt({ production: true, publicUrl: 'https://hool.test' })
  expect(robotsTxt).toContain('Sitemap: https://hool.test/sitemap.xml')
  expect(robotsTxt).toContain('Disallow: /et/pakkuja/\n')
  expect(robotsTxt).toContain('Disallow: /ru/provider/\n')
  expect(robotsTxt).toContain('Disallow: /superuser\n')
  // Providers' public pages are also under this path.
  expect(robotsTxt).not.toContain('/en/customer/\n')
})

test('serves well-known URLs, and the wallet file once configured', async () => {
  const deps = await createTestDeps()
  const { app } = await createTestApp(deps)
  deps.clock.forward({ hours: 1000 })
  const security = await app.inject('/.well-known/security.txt')
  expect(security.body).toContain(`Contact: mailto:${deps.settings.contactEmail}\n`)
  const expires = Temporal.Instant.from(/Expires: (\S+)/.exec(security.body)![1]!)
  expect(deps.clock.now().until(expires).total('hours')).toBe(24 * 180)
  const password = await app.inject({ url: '/.well-known/change-password', headers: { 'accept-language': 'et' } })
  expect([password.statusCode, password.headers.location]).toEqual([302, '/et/klient/profiil#safety'])
  const wallet = '/.well-known/apple-developer-merchantid-domain-association'
  expect((await app.inject(wallet)).statusCode).toBe(404)
  deps.settings.walletDomainFile = 'of the wallet'
  const { app: configuredApp } = await createTestApp(deps)
  expect((await configuredApp.inject(wallet)).body).toBe('of the wallet')
})

test('a provider’s former slug still leads to them and cannot be reused', async () => {
  const deps = await createTestDeps()
  const [first, second] = [await createTestProvider(deps), await createTestProvider(deps)]
  const formerSlug = await loadSlug(deps, first.providerId)
  await updateProvider(deps.db, first.providerId, { slug: 'a-new-name' })
  const { call } = await createTestApp(deps)
  for (const id of [formerSlug, formerSlug.toUpperCase(), 'a-new-name']) {
    const { body } = await call('providerProfile', { id })
    expect(body.data).toMatchObject({ providerId: first.providerId, slug: 'a-new-name' })
  }
  const slugConflict = { code: '23505', constraint: 'provider_account_slug_key' }
  await expect(updateProvider(deps.db, second.providerId, { slug: formerSlug })).rejects.toMatchObject(slugConflict)
  await updateProvider(deps.db, first.providerId, { slug: formerSlug })
  await expect(updateProvider(deps.db, second.providerId, { slug: 'a-new-name' })).rejects.toMatchObject(slugConflict)
})

test('concurrent changes assign a slug to only one provider, and never assign the former slug of another provider', async () => {
  const deps = await createTestDeps()
  const owner = await createTestProvider(deps)
  const formerSlug = await loadSlug(deps, owner.providerId)
  const others = await Promise.all([1, 2, 3, 4].map(() => createTestProvider(deps)))
  const requestSlug = (slug: string) => others.map((other) => updateProvider(deps.db, other.providerId, { slug }))
  const ownChange = updateProvider(deps.db, owner.providerId, { slug: 'moved-on' })
  const [results] = await Promise.all([
    Promise.allSettled([...requestSlug(formerSlug), ...requestSlug('wanted-by-all')]),
    ownChange,
  ])
  const owners = await deps.db
    .selectFrom('provider_account')
    .select(['provider_id', 'slug'])
    .where('slug', 'in', [formerSlug, 'wanted-by-all'])
    .execute()
  expect(owners.map(({ slug }) => slug)).toEqual(['wanted-by-all'])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a draft does not reserve its former slugs', async () => {
  const deps = await createTestDeps()
  const [draft, other] = [await createTestProvider(deps), await createTestProvider(deps)]
  await deps.db.deleteFrom('provider_slug').where('provider_id', '=', draft.providerId).execute()
  await updateProvider(deps.db, draft.providerId, { approved_at: null, status: 'draft', slug: 'tried-out' })
  await updateProvider(deps.db, draft.providerId, { slug: 'final' })
  await updateProvider(deps.db, other.providerId, { slug: 'tried-out' })
  expect(await loadSlug(deps, other.providerId)).toBe('tried-out')
})

test('renders a share image only once, but again after a name change, and none without a public page', async () => {
  const deps = await createTestDeps()
  deps.settings.dataFolder = mkdtempSync(join(tmpdir(), 'hool-cards-'))
  const provider = await createTestProvider(deps)
  const slug = await loadSlug(deps, provider.providerId)
  const { app } = await createTestApp(deps, { own: true })
  const url = `/share/ru/counsellor/${slug}.png`
  const [image, secondImage] = await Promise.all([app.inject(url), app.inject(url)])
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png'])
  expect(await sharp(image.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
  expect(secondImage.headers['etag']).toBe(image.headers['etag'])
  const countFiles = () => readdirSync(join(deps.settings.dataFolder, 'share')).length
  expect(countFiles()).toBe(1)
  const cached = await app.inject({ url, headers: { 'if-none-match': String(image.headers['etag']) } })
  expect(cached.statusCode).toBe(304)
  await deps.db
    .updateTable('customer_account')
    .set({ first_name: 'Õnne' })
    .where('customer_account_id', '=', provider.customerAccountId)
    .execute()
  expect((await app.inject(url)).headers['etag']).not.toBe(image.headers['etag'])
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
