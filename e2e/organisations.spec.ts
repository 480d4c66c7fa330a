import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeOrganization } from './make.ts'
import { fillLogIn, modal, region } from './member.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'Quiet-Harbour-7'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAPAAAACgCAIAAAC9uXYyAAAACXBIWXMAAAPoAAAD6AG1e1JrAAADQklEQVR4nO3WAQnAAAwDwTl5NxMx/0ImoxAOIqAkT5qn7yUOtILBc34BcSBAg4ADaWgQtP4STY77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQtP4QTI77DChAg4ADaWgQzDtgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YdgctxnQAEaBBxIQ4Og9YfwA9h98IIn8G/kAAAAAElFTkSuQmCC',
  'base64',
)

const open = (visit: Visit, page: Page, path: string) => page.goto(visit.url + path)

/** Opens a page in a new browser, logged in as `who`. */
async function openAs(visit: Visit, who: 'counsellor' | 'superuser', path: string): Promise<Page> {
  const page = await visit.openBrowser()
  await visit.signIn(page, who)
  await open(visit, page, path)
  return page
}

/** Waits for an email about an organisation. @returns the link in the email */
async function waitForLink(visit: Visit, email: string): Promise<string> {
  const findEmail = async () =>
    (await visit.listEmails()).find(
      (sentEmail) => sentEmail.to.includes(email) && /organisation/i.test(sentEmail.subject),
    )
  await expect.poll(findEmail).toBeTruthy()
  return /https?:\S+#\S+/.exec((await findEmail())!.text)![0]
}

/** Fetches the HTML of a page as a browser without scripts would show it. */
async function fetchHtml(visit: Visit, path: string): Promise<string> {
  return (await (await visit.page.request.get(visit.url + path)).text()).replace(/<!--.*?-->/g, '')
}

test('an administrator creates an organisation, its manager invites a counsellor who agrees, and clients find them on its page', async ({
  openSite,
}) => {
  const visit = await openSite()
  const { emailAddress, password, lastName, slug } = await visit.counsellor()
  const address = `uks-${randomBytes(4).toString('hex')}`
  const name = `Sinine ${address}`
  const superuser = await openAs(visit, 'superuser', '/superuser/organisations')
  await superuser.getByRole('link', { name: 'New organisation' }).click()
  await superuser.getByLabel('Name', { exact: true }).fill(name)
  await superuser.getByLabel('Address', { exact: true }).fill('kodusadam')
  await superuser.getByLabel('English').fill('We share a house with a blue door.')
  await superuser.getByLabel('Estonian').fill('Jagame sinise uksega maja.')
  await superuser.getByRole('button', { name: 'Create organisation' }).click()
  await superuser.getByText('This address is already taken').waitFor()
  await superuser.getByLabel('Address', { exact: true }).fill(address)
  await superuser.getByRole('button', { name: 'Create organisation' }).click()
  await superuser.getByRole('heading', { level: 1, name }).waitFor()
  expect(await fetchHtml(visit, `/en/o/${address}`)).toContain('No counsellors here yet')
  await region(superuser, 'Managers').getByLabel('Email address').fill(`head@${address}.test`)
  await superuser.getByRole('button', { name: 'Invite', exact: true }).click()
  await superuser.getByText('The invitation is on its way.').waitFor()

  const manager = await visit.openBrowser()
  await manager.goto(await waitForLink(visit, `head@${address}.test`))
  await manager.getByRole('heading', { name: `Manage ${name}` }).waitFor()
  expect(manager.url()).not.toContain('#')
  await manager.getByLabel('First name').fill('Helle')
  await manager.getByLabel('Last name').fill('Hoidja')
  await manager.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await manager.getByLabel('Repeat password').fill(PASSWORD)
  await manager.getByRole('checkbox', { name: 'I’m 18 or older' }).check()
  await manager.getByRole('button', { name: 'Accept invitation' }).click()
  await manager.getByRole('heading', { level: 1, name }).waitFor()
  await manager.getByLabel('English').fill('A blue door, always open.')
  await region(manager, 'Preview').getByText('A blue door, always open.').waitFor()
  await manager.getByRole('button', { name: 'Save text' }).click()
  await manager.getByText('Saved.').waitFor()
  await manager.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
  await manager.getByText('Logo saved.').waitFor()

  await manager.getByRole('link', { name: 'Counsellors', exact: true }).click()
  await manager.getByLabel('Email address').fill(emailAddress)
  await manager.getByRole('button', { name: 'Send invitation' }).click()
  await region(manager, 'Invitations')
    .getByRole('button', { name: `Withdraw ${emailAddress}` })
    .waitFor()
  expect(await fetchHtml(visit, `/en/o/${address}`)).not.toContain(lastName)

  const counsellor = await visit.openBrowser()
  await counsellor.goto(await waitForLink(visit, emailAddress))
  await counsellor.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await fillLogIn(counsellor, emailAddress, password)
  await modal(counsellor).waitFor({ state: 'detached' })
  const organisations = region(counsellor, 'Organisations on this site')
  await organisations.getByText('Invitation', { exact: true }).waitFor()
  await organisations.getByRole('button', { name: `Agree ${name}` }).click()
  await counsellor.getByText(`${name} now lists you.`).waitFor()

  const html = await fetchHtml(visit, `/et/o/${address}`)
  expect(html).toContain('Jagame sinise uksega maja.')
  expect(html).toContain(lastName)
  expect(html).toMatch(/<meta property="og:image" content="[^"]+\/share\/et\/organisation\//)
  expect(html).toContain(`hrefLang="en" href="${visit.url}/en/o/${address}"`)
  await open(visit, visit.page, `/en/${slug}`)
  await visit.page.getByRole('link', { name }).waitFor()

  await organisations.getByRole('button', { name: `Leave ${name}` }).click()
  await counsellor.getByText(`You’ve left ${name} and are no longer listed.`).waitFor()
  expect(await fetchHtml(visit, `/en/o/${address}`)).not.toContain(lastName)

  await superuser.reload()
  await region(superuser, 'Managers').getByRole('button', { name: 'Remove Helle Hoidja' }).click()
  await modal(superuser).getByText('This takes effect immediately.').waitFor()
  await modal(superuser).getByRole('button', { name: 'Remove', exact: true }).click()
  await region(superuser, 'Managers').getByText('No managers yet.').waitFor()
})

test('an organisation’s page filters its counsellors, with and without scripts', async ({ openSite }) => {
  const visit = await openSite({ width: 1280 })
  const { page } = visit
  await open(visit, page, '/en/o/kolm-kallast')
  const count = page.getByRole('heading', { level: 2, name: /counsellors?$/ })
  const allCount = Number(/\d+/.exec((await count.textContent())!)![0])
  await page.getByRole('checkbox', { name: /^Group session/ }).check()
  await page.waitForURL(/\/en\/o\/kolm-kallast\?kind=group/)
  await expect
    .poll(async () => Number(/\d+/.exec((await count.textContent()) ?? '')?.[0] ?? allCount))
    .toBeLessThan(allCount)
  const filteredCount = Number(/\d+/.exec((await count.textContent())!)![0])
  const plainHtml = await fetchHtml(visit, '/et/o/kolm-kallast?kind=group')
  expect(plainHtml).toMatch(new RegExp(`${filteredCount}\\snõustaja`))
  expect((await page.request.get(`${visit.url}/en/o/unknown`)).status()).toBe(404)
})

test('a former URL redirects to the new one in one step and keeps the filters', async ({ openSite }) => {
  const visit = await openSite()
  const { name, slug } = await makeOrganization(visit)
  const superuser = await openAs(visit, 'superuser', '/superuser/organisations')
  await superuser.getByRole('link', { name: `Open ${name}` }).click()
  await superuser.getByLabel('Address', { exact: true }).fill(`new-${slug}`)
  await superuser.getByRole('button', { name: 'Save', exact: true }).click()
  await superuser.getByText(`Former addresses that redirect here: ${slug}`).waitFor()
  const response = await visit.page.request.get(`${visit.url}/en/o/${slug}?kind=group`, { maxRedirects: 0 })
  expect([response.status(), response.headers()['location']]).toEqual([301, `/en/o/new-${slug}?kind=group`])
  await superuser.getByLabel('Reason (recorded in the audit log)').fill('The circle has ended')
  await superuser.getByRole('button', { name: 'Hide the page' }).click()
  await superuser.getByText('Reason for hiding: The circle has ended').waitFor()
  expect((await visit.page.request.get(`${visit.url}/en/o/new-${slug}`)).status()).toBe(404)
})
