import type { Page } from '@playwright/test'
import { buildPagePath } from '#modules/pages.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'

const ZONE = 'Europe/Tallinn'

async function openHours({ page, url, signIn }: Visit): Promise<void> {
  await signIn(page, 'counsellor')
  await page.goto(url + buildPagePath('workingHours', 'en'))
  await page.getByRole('heading', { level: 1, name: 'Working hours' }).waitFor()
}

const section = (page: Page, name: string) => page.getByRole('region', { name })
const hoursSelect = (page: Page, dayName: string, which: 'start' | 'end') =>
  section(page, 'Every week').getByLabel(`${dayName}, period 1: ${which}`)
const daySwitch = (page: Page, name: string) => section(page, 'Every week').getByRole('switch', { name })

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save hours' }).click()
  await page.getByText('Everything is saved.').waitFor()
}

/** Lists the available times on a date in Tallinn, read from the links of the public page. */
async function listOfferedTimes({ page, url, counsellor }: Visit, date: Temporal.PlainDate): Promise<string[]> {
  const html = await (await page.request.get(`${url}/en/${(await counsellor()).slug}?view=list`)).text()
  const starts = [...html.replaceAll('%3A', ':').matchAll(/start=(20[\dT:-]+Z)/g)].map(([, at]) =>
    Temporal.Instant.from(at!).toZonedDateTimeISO(ZONE),
  )
  const onDate = starts.filter((at) => at.toPlainDate().equals(date))
  return [...new Set(onDate.map((at) => at.toPlainTime().toString({ smallestUnit: 'minute' })))].sort()
}

/**
 * Moves the clock to the Monday morning thirteen days before the daylight saving change, so that the week of the change
 * is bookable.
 */
async function moveBeforeClockChange(visit: Visit) {
  const reference = Temporal.Now.zonedDateTimeISO(ZONE).add({ days: 21 })
  const sunday = reference.getTimeZoneTransition('next')!.toPlainDate()
  await visit.moveClock(`${sunday.subtract({ days: 13 })}T07:20:00Z`, ['refresh-next-starts', 'roll-search-bits'])
  return { sunday, monday: sunday.subtract({ days: 6 }) }
}

test('changed hours appear in the counsellor’s local time in the week of the daylight saving change', async ({
  openSite,
}) => {
  const visit = await openSite()
  const { page } = visit
  const { sunday, monday } = await moveBeforeClockChange(visit)
  await openHours(visit)
  // If the change falls on Easter Sunday, the counsellor must first mark that holiday as a working day.
  const easter = section(page, 'Public holidays')
    .getByRole('checkbox', { name: /^Easter Sunday/ })
    .first()
  if (sunday.month === 3 && (await easter.isVisible())) {
    await easter.click()
    await expect.poll(() => easter.isChecked()).toBe(true)
  }
  await daySwitch(page, 'Sunday').check()
  for (const name of ['Monday', 'Sunday']) {
    await hoursSelect(page, name, 'start').selectOption('06:00')
    await hoursSelect(page, name, 'end').selectOption('07:00')
  }
  await page.getByText('2 unsaved changes').waitFor()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await section(page, 'What clients see').locator(`[data-date="${sunday}"]`).getByText('06:00').waitFor()
  expect(await listOfferedTimes(visit, monday)).not.toContain('06:00')
  await save(page)
  for (const date of [monday, sunday]) {
    expect((await listOfferedTimes(visit, date)).filter((time) => time < '09:00')).toEqual(['06:00'])
  }
})

test('a link away from unsaved changes asks for confirmation; a menu switch opens the customer view and returns', async ({
  openSite,
}) => {
  const visit = await openSite({ width: 1280 })
  const { page } = visit
  await openHours(visit)
  await hoursSelect(page, 'Thursday', 'end').selectOption('15:00')
  await page.getByRole('switch', { name: 'Counsellor View', checked: true }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  expect(await hoursSelect(page, 'Thursday', 'end').inputValue()).toBe('15:00')
  await page.getByRole('switch', { name: 'Counsellor View', checked: true }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL(/\/en$/)
  await page.getByRole('link', { name: 'My Sessions' }).waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('switch', { name: 'Counsellor View', checked: false }).click()
  await page.getByRole('switch', { name: 'Counsellor View', checked: true }).waitFor()
})
