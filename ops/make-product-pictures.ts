import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import type { ProductPictureName } from '#modules/content/values/product-pictures.ts'
import { buildPagePath } from '#modules/pages.ts'
import { PATH_LANGUAGES, type PathLanguage, ROLE, type Role } from '#platform/values/enums.ts'
import { DEMO_LOGINS } from './demo/logins.ts'
import { launchBrowser } from './find-browser.ts'
import { waitAfterNavigation, waitUntilReady } from './page-ready.ts'
import { logInFromPage } from './site-calls.ts'

/**
 * Writes the product pictures for pages such as 'For counsellors', from the demo data of the site that runs in local
 * mode at SCREENS_URL. Run it after changing any of the pictured screens: `node ops/make-product-pictures.ts`.
 */
const SITE = (process.env['SCREENS_URL'] || 'http://127.0.0.1:3000').replace(/\/+$/, '')
const FOLDER = join(import.meta.dirname, '../src/modules/content/web/product-pictures')
/** In CSS pixels. The files have twice this resolution. */
const SIZE = { width: 390, height: 480 }

interface Picture {
  role?: Role
  path: (language: PathLanguage) => string
  /** Part of the text of a link to follow first. */
  link?: Record<PathLanguage, string>
  /** The element at the top of the picture, and the space above it. */
  top: readonly [selector: string, margin: number]
}

const PICTURES: Record<ProductPictureName, Picture> = {
  finder: { path: (language) => buildPagePath('finder', language), top: ['main li:has(h2, h3)', 8] },
  page: {
    path: (language) => buildPagePath('counsellorWebsite', language, { providerId: 'anna-lepalind' }),
    top: ['main img', 12],
  },
  hours: {
    role: ROLE.provider,
    path: (language) => buildPagePath('dashboard', language),
    top: ['main h2', 20],
  },
  paid: {
    role: ROLE.provider,
    path: (language) => buildPagePath('dashboard', language),
    top: ['main section:has(svg[role=img]) h2, main section:has(figure) h2', 20],
  },
  messages: {
    role: ROLE.provider,
    path: (language) => buildPagePath('providerMessages', language),
    link: { en: 'Thank you', et: 'Aitäh', ru: 'Спасибо' },
    top: ['main ol li', 12],
  },
  organization: {
    path: (language) => buildPagePath('organization', language, { slug: 'kodusadam' }),
    top: ['main img', 12],
  },
  figures: {
    role: ROLE.company,
    path: (language) => buildPagePath('organizationStatistics', language),
    top: ['main h2', 20],
  },
}

async function openPage(browser: Browser, language: PathLanguage, role?: Role): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: SIZE.width, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: language,
    timezoneId: 'Europe/Tallinn',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  const page = await context.newPage()
  waitAfterNavigation(page)
  await page.goto(`${SITE}/dev/status`)
  const person = DEMO_LOGINS.find((login) => login.role === role)
  if (person) await logInFromPage(page, person)
  return page
}

/** Runs in the browser. Hides bars at the edges of the window, which would cover part of the picture. */
function hideBars(): void {
  for (const element of document.querySelectorAll<HTMLElement>('main *'))
    if (['fixed', 'sticky'].includes(getComputedStyle(element).position)) element.hidden = true
}

/** Runs in the browser. Waits for all fonts and for the images above this offset. */
async function loadFontsAndPictures(end: number): Promise<void> {
  await document.fonts.ready
  const images = [...document.images].filter((image) => image.getBoundingClientRect().top < end)
  for (const image of images) image.loading = 'eager'
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
}

const browser = await launchBrowser()
try {
  for (const language of PATH_LANGUAGES) {
    for (const [name, { role, path, link, top }] of Object.entries(PICTURES)) {
      const [selector, margin] = top
      const page = await openPage(browser, language, role)
      await page.goto(SITE + path(language))
      if (link) await page.getByRole('link', { name: link[language] }).click()
      await waitUntilReady(page)
      await page.evaluate(hideBars)
      const box = await page.locator(selector).first().boundingBox()
      if (!box) throw new Error(`${name}: ${selector} is not visible`)
      const y = Math.max(0, box.y - margin)
      await page.evaluate(loadFontsAndPictures, y + SIZE.height)
      const png = await page.screenshot({ fullPage: true, animations: 'disabled', clip: { x: 0, y, ...SIZE } })
      await sharp(png)
        .avif({ quality: 55, chromaSubsampling: '4:4:4' })
        .toFile(join(FOLDER, `${name}.${language}.avif`))
      await page.context().close()
    }
  }
} finally {
  await browser.close()
}
