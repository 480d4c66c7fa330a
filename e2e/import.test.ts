import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSound } from './expect-sound.ts'
import { openSite, type Visit } from './site.ts'

const PASSWORD = 'Kuldne-9-pilv'
const HEADINGS = ['Eesnimi', 'Perekonnanimi', 'E-post', 'Telefon', 'Teemad', 'Linn', 'Kinganumber']
/** Every 25th row has no address, or one that is none. */
const isBad = (n: number) => n % 25 === 3
const rowOf = (n: number, mark: string, address = `mari-${mark}-${n}@naidis.test`) =>
  [`Mari${n}`, 'Näidislill', address, '5555 5555', 'Lein, Ärevus', 'Tartu', '39'].join(';')
const fileOf = (rows: string[]) => ({
  name: 'nimekiri.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADINGS.join(';'), ...rows].join('\r\n')),
})
const numbers = (many: number) => Array.from({ length: many }, (_none, n) => n)

async function upload(page: Page, url: string, rows: string[]): Promise<void> {
  await page.goto(`${url}/superuser/import-providers`, { waitUntil: 'networkidle' })
  await page.locator('input[type=file]').setInputFiles(fileOf(rows))
  await page.getByRole('heading', { name: 'What is in each column?' }).waitFor()
}

async function check(page: Page): Promise<void> {
  await page.getByLabel('Where does the list come from?').fill('A public register')
  await page.getByLabel('Language of letters').selectOption('en')
  await page.getByRole('button', { name: 'Check every row' }).click()
  await page.getByRole('heading', { name: 'What would happen' }).waitFor()
}

async function bringIn(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('heading', { name: 'What happened' }).waitFor()
}

const sum = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .innerText()

/** Letters leave in their pace: the clock is moved by minutes until this one has its turn. */
async function letterTo(visit: Visit, email: string): Promise<void> {
  const isThere = async () => (await visit.mails()).some((mail) => mail.to.includes(email))
  const clock = async () => ((await (await fetch(`${visit.url}/dev/status`)).json()) as { clock: string }).clock
  await expect
    .poll(
      async () => {
        if (await isThere()) return true
        await visit.moveClock(
          Temporal.Instant.from(await clock())
            .add({ minutes: 1 })
            .toString(),
        )
        return isThere()
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(true)
}

async function linksOf(visit: Visit, email: string) {
  await letterTo(visit, email)
  const { text } = await visit.mailTo(email)
  const links = [...text.matchAll(/https?:\S+your-profile\S*/g)].map(([link]) => link)
  return { yes: links.find((one) => !one.includes('answer=no'))!, no: links.find((one) => one.includes('answer=no'))! }
}

test('of 500 rows 20 are bad: they are named, mended by a second list, and the people answer for themselves', {
  timeout: 120_000,
}, async () => {
  const visit = await openSite({ width: 1280 })
  const { page, url } = visit
  await visit.signIn(page, 3)
  await upload(
    page,
    url,
    numbers(500).map((n) => rowOf(n, 'a', isBad(n) ? (n % 2 ? 'none' : '') : undefined)),
  )
  await check(page)
  const bad = page
    .getByRole('region', { name: 'Row by row' })
    .getByRole('row')
    .filter({ hasText: 'cannot be imported' })
  await expect.poll(() => bad.count()).toBe(20)
  expect(await bad.first().innerText()).toMatch(/^5\s+none\s+E-mail: is not an e-mail address/)
  await bringIn(page, 'Import 480 people')

  await upload(
    page,
    url,
    numbers(500).map((n) => rowOf(n, 'a')),
  )
  await check(page)
  expect([await sum(page, 'New, asked by letter'), await sum(page, 'Known, nothing changes')]).toEqual(['20', '480'])
  await bringIn(page, 'Import 20 people')

  const yes = await visit.another()
  await yes.goto((await linksOf(visit, 'mari-a-0@naidis.test')).yes)
  await yes.getByRole('region', { name: 'What is kept about you' }).getByText('Anxiety, Grief').waitFor()
  await yes.locator('[name=password]').fill(PASSWORD)
  await yes.locator('[name=confirmPassword]').fill(PASSWORD)
  await yes.locator('[name=isAdult]').check()
  await yes.getByRole('button', { name: 'Yes, make my profile' }).click()
  await yes.locator('#phone').waitFor()
  expect([await yes.locator('#city').inputValue(), await yes.locator('#phone').inputValue()]).toEqual([
    'Tartu',
    '+37255555555',
  ])

  const no = await visit.another()
  await no.goto((await linksOf(visit, 'mari-a-1@naidis.test')).no)
  await no.getByRole('button', { name: 'Erase my details' }).click()
  await no.getByRole('heading', { name: 'Your details are erased' }).waitFor()

  await page.goto(`${url}/superuser/import-providers`)
  await page.getByRole('link', { name: /^Open/ }).last().click()
  await page.getByRole('heading', { name: 'What they answered' }).waitFor()
  expect([await sum(page, 'Said yes'), await sum(page, 'Said no, erased')]).toEqual(['1', '1'])
  await page.getByRole('button', { name: 'Erase them now' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByText('Rows and report go for good').waitFor()
  await asked.getByRole('button', { name: 'Erase them now' }).click()
  await page.getByText('Rows and report of this list are erased.').waitFor()
})

test('columns without a known heading are chosen by hand; a file that is no list is refused in words', async () => {
  const visit = await openSite()
  const { page, url } = visit
  await visit.signIn(page, 3)
  await page.goto(`${url}/superuser/import-providers`, { waitUntil: 'networkidle' })
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF\0\u0001') })
  await page.getByText('This file cannot be read as a list').waitFor()
  const strange = Buffer.from('Kes;Perekonnanimi;Kuhu\nMari;Lill;mari-c@naidis.test')
  await choose.setInputFiles({ ...fileOf([]), buffer: strange })
  await page.getByRole('button', { name: 'Still to choose: First name, E-mail' }).waitFor()
  await page.getByLabel('What is in “Kes”').selectOption('firstName')
  await page.getByLabel('What is in “Kuhu”').selectOption('emailAddress')
  await check(page)
  await page.getByRole('button', { name: 'Import 1 person' }).waitFor()
})

test.each([
  { width: 320, dark: false },
  { width: 1280, dark: true },
])('has no fault that axe knows, at $width, dark: $dark', async (look) => {
  const visit = await openSite(look)
  const { page, url } = visit
  const mark = `x${look.width}`
  await visit.signIn(page, 3)
  await upload(page, url, [rowOf(1, mark), rowOf(2, mark, 'none'), rowOf(3, mark).replace('5555 5555', '12')])
  await expectSound(page, 'the columns')
  await check(page)
  await expectSound(page, 'the dry run')
  await bringIn(page, 'Import 2 people')
  await expectSound(page, 'the result')
  await page.goto(`${url}/superuser/import-providers`)
  await page.getByRole('link', { name: /^Open/ }).first().waitFor()
  await expectSound(page, 'the lists')
  const { yes, no } = await linksOf(visit, `mari-${mark}-1@naidis.test`)
  const theirs = await visit.another()
  await theirs.setViewportSize({ width: look.width, height: 900 })
  await theirs.goto(yes)
  await theirs.getByRole('button', { name: 'Yes, make my profile' }).waitFor()
  await expectSound(theirs, 'saying yes')
  await theirs.goto('about:blank')
  await theirs.goto(no)
  await theirs.getByRole('button', { name: 'Erase my details' }).waitFor()
  await expectSound(theirs, 'saying no')
})
