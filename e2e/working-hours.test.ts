import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pagePath } from '#contract/pages.ts'
import { openSite, type Visit } from './site.ts'

const ZONE = 'Europe/Tallinn'
/** The demo counsellor's page, every coming time in a link. */
const PUBLIC = '/en/anna-lepalind?view=list'
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function openHours({ page, url, signIn }: Visit): Promise<void> {
  await signIn(page, 1)
  await page.goto(url + pagePath('workingHours', 'en'), { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1, name: 'Working hours' }).waitFor()
}

const section = (page: Page, name: string) => page.getByRole('region', { name })
const clock = (page: Page, day: string, which: 'start' | 'end') =>
  section(page, 'Every week').getByLabel(`${day}, ${which} of hours 1`)
const day = (page: Page, name: string) => section(page, 'Every week').getByRole('switch', { name })

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save hours' }).click()
  await page.getByText('Everything is saved.').waitFor()
}

/** What a client is offered on a date: starts on the clock in Tallinn, read from the links of the public page. */
async function offered({ page, url }: Visit, date: Temporal.PlainDate): Promise<string[]> {
  const html = await (await page.request.get(url + PUBLIC)).text()
  const starts = [...html.replaceAll('%3A', ':').matchAll(/start=(20[\dT:-]+Z)/g)].map(([, at]) =>
    Temporal.Instant.from(at!).toZonedDateTimeISO(ZONE),
  )
  const ofDate = starts.filter((at) => at.toPlainDate().equals(date))
  return [...new Set(ofDate.map((at) => at.toPlainTime().toString({ smallestUnit: 'minute' })))].sort()
}

/** Moves to a Monday morning thirteen days before the clocks change, so that the week of the change can be booked. */
async function beforeTheChange(visit: Visit) {
  const soon = Temporal.Now.zonedDateTimeISO(ZONE).add({ days: 21 })
  const sunday = soon.getTimeZoneTransition('next')!.toPlainDate()
  await visit.moveClock(`${sunday.subtract({ days: 13 })}T07:20:00Z`)
  return { sunday, monday: sunday.subtract({ days: 6 }) }
}

test('changed hours show to clients on the counsellor’s own clock in the week in which the clocks change', async () => {
  const visit = await openSite()
  const { page } = visit
  const { sunday, monday } = await beforeTheChange(visit)
  await openHours(visit)
  // In some years the clocks change at Easter: then that holiday is worked.
  const easter = section(page, 'Public holidays')
    .getByRole('checkbox', { name: /^Easter Sunday/ })
    .first()
  if (sunday.month === 3 && (await easter.isVisible())) {
    await easter.click()
    await expect.poll(() => easter.isChecked()).toBe(true)
  }
  await day(page, 'Sunday').check()
  for (const name of ['Monday', 'Sunday']) {
    await clock(page, name, 'start').selectOption('06:00')
    await clock(page, name, 'end').selectOption('07:00')
  }
  await page.getByText('2 changes not saved yet.').waitFor()
  await page.getByRole('button', { name: 'Later', exact: true }).click()
  await section(page, 'What clients see').locator(`[data-date="${sunday}"]`).getByText('06:00').waitFor()
  expect(await offered(visit, monday)).not.toContain('06:00')
  await save(page)
  for (const date of [monday, sunday]) {
    expect((await offered(visit, date)).filter((time) => time < '09:00')).toEqual(['06:00'])
  }
})

test('an absence takes the times of its days, and gives them back when it is removed', async () => {
  const visit = await openSite()
  const { page } = visit
  await openHours(visit)
  await section(page, 'What clients see').locator('[data-date]').first().waitFor()
  const { date } = await page.evaluate(() => {
    const days = [...document.querySelectorAll('[data-date]')].map((one) => (one as HTMLElement).dataset['date']!)
    return { date: days.find((one) => document.querySelectorAll(`[data-date="${one}"]`).length === 2)! }
  })
  const first = Temporal.PlainDate.from(date)
  expect(await offered(visit, first)).not.toEqual([])
  const absences = section(page, 'Absences')
  await absences.locator(`[data-date="${date}"]`).click()
  await absences.getByRole('button', { name: 'Add absence' }).click()
  await page.getByText('The absence is added.').waitFor()
  expect(await offered(visit, first)).toEqual([])
  await section(page, 'What clients see').locator(`[data-date="${date}"]`).waitFor({ state: 'detached' })
  await absences.getByRole('button', { name: /^Remove/ }).click()
  await page.getByText('The absence is removed.').waitFor()
  expect(await offered(visit, first)).not.toEqual([])
})

test('overlapping hours are marked and not sent; a failed save keeps every change', async () => {
  const visit = await openSite({ width: 1280 })
  const { page } = visit
  await openHours(visit)
  await clock(page, 'Tuesday', 'end').selectOption('18:00')
  await section(page, 'Every week').getByText('Overlaps other hours of this day').nth(1).waitFor()
  await page.getByRole('button', { name: 'Mend the marked hours first' }).waitFor()
  await clock(page, 'Tuesday', 'end').selectOption('15:00')
  await visit.context.setOffline(true)
  await page.getByRole('button', { name: 'Save hours' }).click()
  await page.getByText('No connection. What you typed is kept').waitFor()
  expect(await clock(page, 'Tuesday', 'end').inputValue()).toBe('15:00')
  await visit.context.setOffline(false)
  await save(page)
  await page.reload()
  expect(await clock(page, 'Tuesday', 'end').inputValue()).toBe('15:00')
})

test('a week’s own plan holds in that week, and a change names the booked sessions it leaves outside', async () => {
  const visit = await openSite({ width: 1280 })
  const { page } = visit
  await openHours(visit)
  const week = section(page, 'One week at a time')
  await week.getByRole('button', { name: 'Plan this week differently' }).click()
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday']) await week.getByRole('switch', { name }).uncheck()
  await save(page)
  await week.getByText('Own plan').waitFor()
  const told = page.getByText('These booked sessions lie outside your hours.')
  await told.waitFor()
  expect(await told.locator('li').count()).toBeGreaterThan(0)
  expect(await day(page, 'Monday').isChecked()).toBe(true)
  await week.getByRole('button', { name: 'Set back to the usual hours' }).click()
  await week.getByText('The usual hours hold in this week.').waitFor()
})

test('somebody without a practice cannot open the hours, and a counsellor finds them in the menu', async () => {
  const visit = await openSite()
  const { page, url } = visit
  await visit.signIn(page, 0)
  await page.goto(url + pagePath('workingHours', 'en'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('button', { name: 'Save hours' }).count()).toBe(0)
  await visit.signIn(page, 1)
  await page.goto(`${url}/en`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Working Hours' }).click()
  await page.getByRole('heading', { level: 1, name: 'Working hours' }).waitFor()
})

test('some hours of a day can be closed', async () => {
  const visit = await openSite()
  const { page } = visit
  await openHours(visit)
  const date = await section(page, 'What clients see').locator('[data-date]').first().getAttribute('data-date')
  const first = Temporal.PlainDate.from(date!)
  const before = await offered(visit, first)
  const absences = section(page, 'Absences')
  await absences.locator(`[data-date="${date}"]`).click()
  await absences.getByRole('switch', { name: 'Whole days' }).uncheck()
  await absences.getByLabel('From').selectOption('00:00')
  await absences
    .getByLabel('Until')
    .selectOption(before[0]!.replace(/..$/, '00').replace(/^\d\d/, (h) => String(Number(h) + 1)))
  await absences.getByRole('button', { name: 'Add absence' }).click()
  await page.getByText('The absence is added.').waitFor()
  const after = await offered(visit, first)
  expect(after).not.toContain(before[0])
  expect(before).toEqual(expect.arrayContaining(after))
})

test('a link away from unsaved changes asks first; one switch in the menu leads to the customer view and back', async () => {
  const visit = await openSite({ width: 1280 })
  const { page } = visit
  await openHours(visit)
  await clock(page, 'Thursday', 'end').selectOption('15:00')
  await page.getByRole('switch', { name: 'Counsellor View', checked: true }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  expect(await clock(page, 'Thursday', 'end').inputValue()).toBe('15:00')
  await page.getByRole('switch', { name: 'Counsellor View', checked: true }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL(/\/en$/)
  await page.getByRole('link', { name: 'My Sessions' }).waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('switch', { name: 'Counsellor View', checked: false }).click()
  await page.getByRole('switch', { name: 'Counsellor View', checked: true }).waitFor()
})

test.each([
  { width: 320, dark: false },
  { width: 1280, dark: true },
])('has no fault that axe knows, at $width, dark: $dark', async (look) => {
  const visit = await openSite(look)
  const { page } = visit
  await openHours(visit)
  await clock(page, 'Wednesday', 'end').selectOption('20:00')
  await section(page, 'Absences').locator('[data-date][tabindex="0"]').click()
  await section(page, 'One week at a time').getByRole('button', { name: 'Plan this week differently' }).click()
  // The bar at the foot lies over whatever is under it until the end of the page is reached; that is no small target.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (values) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: 'tag', values },
        iframes: false,
      }),
    RULES,
  )
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways).toBeLessThanOrEqual(0)
})
