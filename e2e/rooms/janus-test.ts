import { startJanus } from '#ops/media-servers/start-janus.ts'
import { test as base } from '../test.ts'

export const JANUS_SECRET = 'known only to the gateway'

/** Extends the tests with a media server, which the site uses for larger groups. */
export const test = base.extend<object, { janus: Awaited<ReturnType<typeof startJanus>> }>({
  janus: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const janus = await startJanus({ secret: JANUS_SECRET })
      await use(janus)
      await janus.close()
    },
    { scope: 'worker' },
  ],
  siteSettings: [async ({ janus }, use) => use({ JANUS_URL: janus.url, JANUS_SECRET }), { scope: 'worker' }],
})
