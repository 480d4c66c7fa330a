import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'Kuldne-9-pilv'
const HEADINGS = ['Eesnimi', 'Perekonnanimi', 'E-post', 'Telefon', 'Teemad', 'Linn', 'Kinganumber']
/** Every 25th row has no email address or an invalid one. */
const isInvalid = (index: number) => index % 25 === 3
const buildRow = (index: number, suffix: string, address = buildAddress(index, suffix)) =>
  [`Mari${index}`, 'Näidislill', address, '5555 5555', 'Lein, Ärevus', 'Tartu', '39'].join(';')
const buildFile = (rows: string[]) => ({
  name: 'nimekiri.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADINGS.join(';'), ...rows].join('\r\n')),
})
const buildAddress = (index: number, suffix: string) => `mari-${suffix}-${index}@naidis.test`
const range = (count: number) => Array.from({ length: count }, (_none, index) => index)

async function upload(page: Page, url: string, rows: string[]): Promise<void> {
  await page.goto(`${url}/superuser/import-providers`)
  await page.locator('input[type=file]').setInputFiles(buildFile(rows))
  await page.getByRole('heading', { name: 'What’s in each column?' }).waitFor()
}

async function checkRows(page: Page): Promise<void> {
  await page.getByLabel('Where did the list come from?').fill('A public register')
  await page.getByLabel('Email language').selectOption('en')
  await page.getByRole('button', { name: 'Check all rows' }).click()
  await page.getByRole('heading', { name: 'Results of the check' }).waitFor()
}

async function runImport(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('heading', { name: 'Results of the import' }).waitFor()
}

const readCount = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .innerText()

/** Advances the clock minute by minute until the email is sent, because invitations are rate-limited. */
async function waitForEmail(visit: Visit, email: string): Promise<void> {
  const isSent = async () => (await visit.listEmails()).some((sentEmail) => sentEmail.to.includes(email))
  const readClock = async () => ((await (await fetch(`${visit.url}/dev/status`)).json()) as { clock: string }).clock
  await expect
    .poll(
      async () => {
        if (await isSent()) return true
        await visit.moveClock(
          Temporal.Instant.from(await readClock())
            .add({ minutes: 1 })
            .toString(),
          ['advance-imports'],
        )
        return isSent()
      },
      { timeout: 60_000, intervals: [500] },
    )
    .toBe(true)
}

async function readLinks(visit: Visit, email: string) {
  await waitForEmail(visit, email)
  const { text } = await visit.waitForEmailTo(email)
  const links = [...text.matchAll(/https?:\S+your-profile\S*/g)].map(([link]) => link)
  return {
    yes: links.find((link) => !link.includes('answer=no'))!,
    no: links.find((link) => link.includes('answer=no'))!,
  }
}

test('two of 50 rows are invalid: they are reported and corrected in a second list, and the counsellors accept or decline themselves', async ({
  openSite,
}) => {
  const visit = await openSite({ width: 1280 })
  const { page, url } = visit
  const suffix = randomBytes(4).toString('hex')
  await visit.signIn(page, 'superuser')
  await upload(
    page,
    url,
    range(50).map((index) => buildRow(index, suffix, isInvalid(index) ? (index % 2 ? 'none' : '') : undefined)),
  )
  await checkRows(page)
  const invalidRows = page
    .getByRole('region', { name: 'Rows' })
    .getByRole('row')
    .filter({ hasText: 'Can’t be imported' })
  await expect.poll(() => invalidRows.count()).toBe(2)
  expect(await invalidRows.first().innerText()).toMatch(/^5\s+none\s+Email: not an email address/)
  await runImport(page, 'Import 48 people')

  await upload(
    page,
    url,
    range(50).map((index) => buildRow(index, suffix)),
  )
  await checkRows(page)
  expect([await readCount(page, 'New people'), await readCount(page, 'Already added, no change')]).toEqual(['2', '48'])
  await runImport(page, 'Import 2 people')

  const acceptingPage = await visit.openBrowser()
  await acceptingPage.goto((await readLinks(visit, buildAddress(0, suffix))).yes)
  await acceptingPage.getByRole('region', { name: 'What we hold about you' }).getByText('Anxiety, grief').waitFor()
  await acceptingPage.locator('[name=password]').fill(PASSWORD)
  await acceptingPage.locator('[name=confirmPassword]').fill(PASSWORD)
  await acceptingPage.locator('[name=isAdult]').check()
  await acceptingPage.getByRole('button', { name: 'Yes, create my profile' }).click()
  await acceptingPage.locator('#phone').waitFor()
  expect([
    await acceptingPage.locator('#city').inputValue(),
    await acceptingPage.locator('#phone').inputValue(),
  ]).toEqual(['Tartu', '+37255555555'])

  const decliningPage = await visit.openBrowser()
  await decliningPage.goto((await readLinks(visit, buildAddress(1, suffix))).no)
  await decliningPage.getByRole('button', { name: 'Delete my details' }).click()
  await decliningPage.getByRole('heading', { name: 'Your details have been deleted' }).waitFor()

  await page.goto(`${url}/superuser/import-providers`)
  await page.getByRole('link', { name: /^Open/ }).last().click()
  await page.getByRole('heading', { name: 'Answers' }).waitFor()
  expect([await readCount(page, 'Said yes'), await readCount(page, 'Said no, details deleted')]).toEqual(['1', '1'])
  await page.getByRole('button', { name: 'Delete now' }).click()
  const confirmation = page.getByRole('dialog')
  await confirmation.getByText('The rows and the report are deleted for good').waitFor()
  await confirmation.getByRole('button', { name: 'Delete now' }).click()
  await page.getByText('The rows and the report for this list have been deleted.').waitFor()
})
