import { findFocusFault } from '../keyboard-focus.ts'
import { expect, test } from '../test.ts'

const THEMES = [
  { theme: 'light', media: { colorScheme: 'light' } },
  { theme: 'dark', media: { colorScheme: 'dark' } },
  { theme: 'forced colours', media: { colorScheme: 'dark', forcedColors: 'active' } },
] as const
const KEYBOARD_PAGES = [
  { role: null, width: 390, path: '/en' },
  { role: 0, width: 390, path: '/en/customer/profile' },
  { role: 1, width: 1280, path: '/en/provider/working-hours' },
  { role: 3, width: 1280, path: '/superuser' },
] as const
const STOP_COUNT = 50

/**
 * Component tests check focus on every screen in both themes but cannot emulate forced colours. One page per layout
 * covers all kinds of controls.
 */
for (const target of KEYBOARD_PAGES)
  test(`every stop of ${target.path} at ${target.width} shows the focus, even in forced colours`, async ({
    openSite,
  }) => {
    const visit = await openSite({ width: target.width })
    const { page, url } = visit
    if (target.role !== null) await visit.signInDemo(page, target.role)
    await page.goto(url + target.path)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    for (const { theme, media } of target === KEYBOARD_PAGES[0] ? THEMES : THEMES.slice(-1)) {
      await page.emulateMedia(media)
      for (let stop = 0; stop < STOP_COUNT; stop++) {
        await page.keyboard.press('Tab')
        expect([theme, await findFocusFault(page)]).toEqual([theme, null])
      }
    }
  })
