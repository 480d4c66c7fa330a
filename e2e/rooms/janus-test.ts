import { startJanus } from '#ops/media-servers/start-janus.ts'
import { test as base } from '../test.ts'

export const JANUS_SECRET = 'only the gate knows it'

/** Tests whose site sends larger groups through a media server of their own. */
export const test = base.extend<object, { janus: Awaited<ReturnType<typeof startJanus>> }>({
  janus: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
    async ({}, use) => {
      const janus = await startJanus({ secret: JANUS_SECRET })
      await use(janus)
      await janus.close()
    },
    { scope: 'worker' },
  ],
  siteSettings: [async ({ janus }, use) => use({ JANUS_URL: janus.url, JANUS_SECRET }), { scope: 'worker' }],
})
