import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pagePath } from '#contract/pages.ts'
import { expectSound } from './expect-sound.ts'
import { fillLogIn, modal, region } from './member.ts'
import { openSite, type Visit } from './site.ts'

const COUNSELLOR = 'counsellor@hool.test'
const PASSWORD = 'Quiet-Harbour-7'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAPAAAACgCAIAAAC9uXYyAAAACXBIWXMAAAPoAAAD6AG1e1JrAAADQklEQVR4nO3WAQnAAAwDwTl5NxMx/0ImoxAOIqAkT5qn7yUOtILBc34BcSBAg4ADaWgQtP4STY77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQzDtgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YfwA9h98IIn8G/kAAAAAElFTkSuQmCC',
  'base64',
)

const open = (visit: Visit, page: Page, path: string) => page.goto(visit.url + path, { waitUntil: 'networkidle' })

/** Somebody signed in, in a browser of their own. */
async function as(visit: Visit, role: 0 | 1 | 2 | 3, path: string, email?: string): Promise<Page> {
  const page = await visit.another()
  await visit.signIn(page, role, email)
  await open(visit, page, path)
  return page
}

/** The link that an organisation's letter to an address carries. */
async function linkTo(visit: Visit, email: string): Promise<string> {
  const found = async () =>
    (await visit.mails()).find((mail) => mail.to.includes(email) && /organisation/i.test(mail.subject))
  await expect.poll(found).toBeTruthy()
  return /https?:\S+#\S+/.exec((await found())!.text)![0]
}

/** Names on a page as a browser without scripts shows them. */
async function drawn(visit: Visit, path: string): Promise<string> {
  return (await (await visit.page.request.get(visit.url + path)).text()).replace(/<!--.*?-->/g, '')
}

test('a superuser makes an organisation, its manager invites a counsellor, who agrees, and clients find them on its page', async () => {
  const visit = await openSite()
  const superuser = await as(visit, 3, '/superuser/organisations')
  await superuser.getByRole('link', { name: 'New organisation' }).click()
  await superuser.getByLabel('Name', { exact: true }).fill('Sinine Uks')
  await superuser.getByLabel('Address', { exact: true }).fill('kodusadam')
  await superuser.getByLabel('English').fill('We share a house with a blue door.')
  await superuser.getByLabel('Estonian').fill('Jagame sinise uksega maja.')
  await superuser.getByRole('button', { name: 'Create the organisation' }).click()
  await superuser.getByText('This address is taken').waitFor()
  await superuser.getByLabel('Address', { exact: true }).fill('sinine-uks')
  await superuser.getByRole('button', { name: 'Create the organisation' }).click()
  await superuser.getByRole('heading', { level: 1, name: 'Sinine Uks' }).waitFor()
  expect(await drawn(visit, '/en/o/sinine-uks')).toContain('Nobody is listed here yet')
  await region(superuser, 'Who looks after it').getByLabel('E-mail address').fill('head@sinine-uks.test')
  await superuser.getByRole('button', { name: 'Invite', exact: true }).click()
  await superuser.getByText('The letter is on its way.').waitFor()

  const manager = await visit.another()
  await manager.goto(await linkTo(visit, 'head@sinine-uks.test'), { waitUntil: 'networkidle' })
  await manager.getByRole('heading', { name: 'Look after Sinine Uks' }).waitFor()
  expect(manager.url()).not.toContain('#')
  await manager.getByLabel('First name').fill('Helle')
  await manager.getByLabel('Last name').fill('Hoidja')
  await manager.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await manager.getByLabel('Password again').fill(PASSWORD)
  await manager.getByRole('checkbox', { name: 'I am 18 or older' }).check()
  await manager.getByRole('button', { name: 'Look after the page' }).click()
  await manager.getByRole('heading', { level: 1, name: 'Sinine Uks' }).waitFor()
  await manager.getByLabel('English').fill('A blue door, always open.')
  await region(manager, 'As readers see it').getByText('A blue door, always open.').waitFor()
  await manager.getByRole('button', { name: 'Save the words' }).click()
  await manager.getByText('Saved. Readers see it from now on.').waitFor()
  await manager.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
  await manager.getByText('The logo is on the page.').waitFor()

  await manager.getByRole('link', { name: 'Counsellors', exact: true }).click()
  await manager.getByLabel('E-mail address').fill(COUNSELLOR)
  await manager.getByRole('button', { name: 'Send the invitation' }).click()
  await region(manager, 'Invited')
    .getByRole('button', { name: `Take back ${COUNSELLOR}` })
    .waitFor()
  expect(await drawn(visit, '/en/o/sinine-uks')).not.toContain('Lepalind')

  const counsellor = await visit.another()
  await counsellor.goto(await linkTo(visit, COUNSELLOR), { waitUntil: 'networkidle' })
  await counsellor.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await fillLogIn(counsellor, COUNSELLOR, 'Hool-Counsellor-1')
  await modal(counsellor).waitFor({ state: 'detached' })
  const own = region(counsellor, 'Organisations on this site')
  await own.getByText('Invites you').waitFor()
  await own.getByRole('button', { name: 'Agree Sinine Uks' }).click()
  await counsellor.getByText('Sinine Uks lists you from now on.').waitFor()

  const shown = await drawn(visit, '/et/o/sinine-uks')
  expect(shown).toContain('Jagame sinise uksega maja.')
  expect(shown).toContain('Lepalind')
  expect(shown).toMatch(/<meta property="og:image" content="[^"]+\/share\/et\/organisation\//)
  expect(shown).toContain(`hrefLang="en" href="${visit.url}/en/o/sinine-uks"`)
  await open(visit, visit.page, '/en/anna-lepalind')
  await visit.page.getByRole('link', { name: 'Sinine Uks' }).waitFor()

  await own.getByRole('button', { name: 'Leave Sinine Uks' }).click()
  await counsellor.getByText('You have left Sinine Uks.').waitFor()
  expect(await drawn(visit, '/en/o/sinine-uks')).not.toContain('Lepalind')

  await superuser.reload({ waitUntil: 'networkidle' })
  await region(superuser, 'Who looks after it').getByRole('button', { name: 'End Helle Hoidja' }).click()
  await modal(superuser).getByText('It holds at once.').waitFor()
  await modal(superuser).getByRole('button', { name: 'End', exact: true }).click()
  await region(superuser, 'Who looks after it').getByText('Nobody yet.').waitFor()
})

test('a counsellor asks, the manager lists them, and takes them off the page again', async () => {
  const visit = await openSite({ width: 1280 })
  const counsellor = await as(visit, 1, pagePath('providerProfile', 'en'))
  const own = region(counsellor, 'Organisations on this site')
  await own.getByRole('button', { name: 'Leave Kodusadam' }).click()
  await counsellor.getByText('You have left Kodusadam.').waitFor()
  await own.getByLabel('Ask to be listed').selectOption({ label: 'Kodusadam' })
  await own.getByRole('button', { name: 'Ask', exact: true }).click()
  await own.getByText('Asked, not answered yet').waitFor()
  const manager = await as(visit, 2, pagePath('manageOrganisation', 'en'))
  await manager.getByText('1 counsellor asks to be listed.').waitFor()
  await manager.getByRole('link', { name: 'Answer' }).click()
  await region(manager, 'Waiting for your answer').getByRole('button', { name: 'List Anna Lepalind' }).click()
  await manager.getByText('Anna Lepalind is listed from now on.').waitFor()
  expect(await drawn(visit, '/en/o/kodusadam')).toContain('Lepalind')
  await region(manager, 'Listed counsellors').getByRole('button', { name: 'Remove Anna Lepalind' }).click()
  await modal(manager).getByText('They will be told by e-mail.').waitFor()
  await modal(manager).getByRole('button', { name: 'Remove', exact: true }).click()
  await manager.getByText('Anna Lepalind is listed no longer.').waitFor()
  expect(await drawn(visit, '/en/o/kodusadam')).not.toContain('Lepalind')
})

test('an organisation’s page filters its own counsellors, with scripts and without', async () => {
  const visit = await openSite({ width: 1280 })
  const { page } = visit
  await open(visit, page, '/en/o/kolm-kallast')
  const count = page.getByRole('heading', { level: 2, name: /counsellors?$/ })
  const all = Number(/\d+/.exec((await count.textContent())!)![0])
  await page.getByRole('checkbox', { name: /^Group session/ }).check()
  await page.waitForURL(/\/en\/o\/kolm-kallast\?kind=group/)
  await expect.poll(async () => Number(/\d+/.exec((await count.textContent()) ?? '')?.[0] ?? all)).toBeLessThan(all)
  const few = Number(/\d+/.exec((await count.textContent())!)![0])
  const without = await drawn(visit, '/et/o/kolm-kallast?kind=group')
  expect(without).toMatch(new RegExp(`${few} nõustaja`))
  expect((await page.request.get(`${visit.url}/en/o/nobody-here`)).status()).toBe(404)
})

test('an address left behind leads to the new one in one step and keeps the filters', async () => {
  const visit = await openSite()
  const superuser = await as(visit, 3, '/superuser/organisations')
  await superuser.getByRole('link', { name: 'Open Vaikne Tuba' }).click()
  await superuser.getByLabel('Address', { exact: true }).fill('vaikne-koda')
  await superuser.getByRole('button', { name: 'Save', exact: true }).click()
  await superuser.getByText('Former addresses, which lead here: vaikne-tuba').waitFor()
  const answer = await visit.page.request.get(`${visit.url}/en/o/vaikne-tuba?kind=group`, { maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([301, '/en/o/vaikne-koda?kind=group'])
  await superuser.getByLabel('Reason, for the log').fill('The circle has ended')
  await superuser.getByRole('button', { name: 'Take the page away' }).click()
  await superuser.getByText('Taken away because: The circle has ended').waitFor()
  expect((await visit.page.request.get(`${visit.url}/en/o/vaikne-koda`)).status()).toBe(404)
})

test('a manager sees sums of months that are over, and no client', async () => {
  const visit = await openSite({ language: 'et', width: 1280 })
  const manager = await as(visit, 2, pagePath('organisationNumbers', 'et'))
  await manager.getByRole('heading', { name: 'Toimunud seansid kuus' }).waitFor()
  await manager.getByText('Näita tulpi tabelina').waitFor()
  await expect.poll(() => region(manager, 'Kuude kaupa').getByRole('row').count()).toBe(13)
  await open(visit, manager, '/et')
  await manager.getByRole('button', { name: 'Menüü' }).click()
  await manager.getByRole('link', { name: 'Organisatsioon', exact: true }).click()
  await manager.getByRole('heading', { level: 1, name: 'Kodusadam' }).waitFor()
})

test.each([
  { width: 320, dark: false },
  { width: 1280, dark: true },
])('every screen of organisations is sound at $width', async ({ width, dark }) => {
  const visit = await openSite({ width, dark })
  await open(visit, visit.page, '/en/o/kodusadam')
  await expectSound(visit.page, 'page')
  const manager = await as(visit, 2, pagePath('manageOrganisation', 'en'))
  await expectSound(manager, 'words')
  await open(visit, manager, pagePath('organisationMembers', 'en'))
  await expectSound(manager, 'members')
  await region(manager, 'Listed counsellors')
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expectSound(manager, 'remove')
  await open(visit, manager, pagePath('organisationNumbers', 'en'))
  await expectSound(manager, 'numbers')
  const superuser = await as(visit, 3, '/superuser/organisations')
  await expectSound(superuser, 'organisations')
  await superuser.getByRole('link', { name: 'Open Kodusadam' }).click()
  await superuser.getByRole('heading', { level: 1, name: 'Kodusadam' }).waitFor()
  await expectSound(superuser, 'organisation')
  await region(superuser, 'Who looks after it').getByLabel('E-mail address').fill(`head-${width}@kodusadam.test`)
  await superuser.getByRole('button', { name: 'Invite', exact: true }).click()
  await visit.page.goto(await linkTo(visit, `head-${width}@kodusadam.test`), { waitUntil: 'networkidle' })
  await visit.page.getByRole('heading', { name: 'Look after Kodusadam' }).waitFor()
  await expectSound(visit.page, 'invitation')
  const counsellor = await as(visit, 1, pagePath('providerProfile', 'en'))
  await region(counsellor, 'Organisations on this site').waitFor()
  await expectSound(counsellor, 'profile')
})
