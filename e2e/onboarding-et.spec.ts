import { buildPagePath } from '#modules/pages.ts'
import { expect, test } from './test.ts'

test('a new counsellor on a phone goes from the counsellor login to clients in three steps, in Estonian', async ({
  openSite,
}) => {
  const visit = await openSite({ language: 'et' })
  const { page, url } = visit
  const withoutSetup = { hours: null, payoutReady: false, sessionTemplates: [] }
  const { emailAddress, password, lastName } = await visit.counsellor({
    firstName: 'Liis',
    language: 'et',
    ...withoutSetup,
  })
  const waitForHeading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  expect(buildPagePath('providerLogin', 'et')).toBe('/et/pakkuja/logi-sisse')
  await page.goto(url + buildPagePath('providerLogin', 'et'))
  await page.locator('main').getByLabel('E-post').fill(emailAddress)
  await page.locator('main').getByLabel('Parool', { exact: true }).fill(password)
  await page.locator('main').getByRole('button', { name: 'Logi sisse' }).click()
  await waitForHeading('Kuhu sulle maksame?')
  await page.getByRole('link', { name: 'Lisa pangaandmed' }).click()
  await waitForHeading('Väljamaksekonto')
  await page.getByLabel('Minu ettevõttele').check()
  await page.getByLabel('Ettevõtte nimi').fill('Kastehein OÜ')
  await page.getByLabel('Registrikood').fill('10137319')
  await page.getByLabel('Olen selle ettevõtte ainus omanik').check()
  await page.getByLabel('Elukohariik').selectOption({ label: 'Läti' })
  await page.getByLabel('IBAN', { exact: true }).fill('EE382200221020145685')
  await page.getByLabel('Nõustun makseteenuse').check()
  const save = () => page.getByRole('button', { name: 'Salvesta pangaandmed' }).click()
  await save()
  await page.getByText('Sinu elukohariik ja pangakonto riik ei tohi erineda!').waitFor()
  await page.getByLabel('Elukohariik').selectOption({ label: 'Eesti' })
  await save()
  await waitForHeading('Millal sa töötad?')
  await page.getByRole('link', { name: 'Määra tööaeg' }).click()
  await page.getByRole('switch', { name: 'Reede' }).uncheck()
  await page.getByRole('button', { name: 'Salvesta ja jätka' }).click()
  await waitForHeading('Mida sa pakud?')
  // Moves the pointer away. A notification briefly covers the button and stays longer while the pointer is over it.
  await page.mouse.move(5, 5)
  await page.getByRole('link', { name: 'Loo seansitüüp' }).click()
  await page.getByRole('textbox', { name: 'Pealkiri' }).fill('Esimene vestlus')
  await page.getByLabel('Hind', { exact: true }).fill('45')
  await page.getByRole('button', { name: 'Salvesta ja jätka' }).click()
  await waitForHeading('Kõik kolm sammu on tehtud, Liis.')
  await page.getByText('Kliendid leiavad su nüüd üles ja saavad sinu vabu aegu broneerida.').waitFor()
  await page.getByRole('link', { name: 'Vaata oma lehte' }).click()
  await waitForHeading(`Liis ${lastName}`)
  await page.getByText('Esimene vestlus').first().waitFor()
})
