import { fillSignUp, modal } from './member.ts'
import { fillCard } from './pay.ts'
import { expect, test } from './test.ts'
import { unusedAddress } from './test-people.ts'

/** The on-screen strings that the test uses, in both languages. */
const TEXTS = {
  en: {
    week: 'Available this week',
    show: /^Show \d+\scounsellor/,
    filters: 'Filters',
    times: 'Next available times',
    createAccount: 'Create an account',
    pay: /^Pay \d/,
    booked: 'Your session is booked',
    sessions: 'My Sessions',
    zone: 'Tallinn time',
  },
  et: {
    week: 'Vaba sel nädalal',
    show: /^Näita \d+\snõustajat/,
    filters: 'Filtrid',
    times: 'Järgmised vabad ajad',
    createAccount: 'Loo konto',
    pay: /^Maksa \d/,
    booked: 'Sinu seanss on broneeritud',
    sessions: 'Minu seansid',
    zone: 'Tallinna aeg',
  },
} as const

/** The site's main user journey, from the first page to the confirmation email (issue 2, "When it is done"). */
for (const language of ['en', 'et'] as const)
  test(`a visitor searches, books, signs up, pays and gets the confirmation (${language})`, async ({ openSite }) => {
    const texts = TEXTS[language]
    const email = unusedAddress()
    const { page, url, waitForEmailTo, listEmails } = await openSite({ language })

    await page.goto(`${url}/${language}`)
    await page.getByRole('button', { name: texts.filters }).first().click()
    const sheet = page.getByRole('dialog', { name: texts.filters })
    await sheet.getByRole('checkbox', { name: texts.week }).check()
    await sheet.getByRole('button', { name: texts.show }).click()
    await page.waitForURL(/free=week/)
    // The cards move while the new results load.
    await page.locator('#results').getByRole('link', { name: texts.week }).waitFor()
    await page.locator('#results [aria-busy=true]').waitFor({ state: 'detached' })
    await page.getByRole('group', { name: texts.times }).first().getByRole('link').first().click()
    await page.waitForURL(/session=[\w-]+&start=/)

    const start = new URL(page.url()).searchParams.get('start')!
    await page.getByRole('main').getByRole('button', { name: texts.createAccount }).click()
    await fillSignUp(page, { emailAddress: email, hasConsented: true })
    const code = /\b(\d{3}) (\d{3})\b/.exec((await waitForEmailTo(email)).text)!
    await modal(page).locator('[name=code]').fill(code.slice(1).join(''))

    await fillCard(page)
    await page.getByRole('button', { name: texts.pay }).click()
    await page.getByRole('heading', { level: 1, name: texts.booked }).waitFor()
    await expect
      .poll(
        async () =>
          (await listEmails()).filter((sentEmail) => sentEmail.to.includes(email) && sentEmail.attachments.length > 0)
            .length,
      )
      .toBe(1)
    const sentEmail = (await listEmails()).find(({ to, attachments }) => to.includes(email) && attachments.length > 0)!
    const time = new Intl.DateTimeFormat('et', { timeStyle: 'short', timeZone: 'Europe/Tallinn' }).format(
      Date.parse(start),
    )
    for (const part of [sentEmail.text, sentEmail.html]) expect(part).toContain(time)
    expect(sentEmail.text.toLowerCase()).toContain(texts.zone.toLowerCase())
    expect(sentEmail.attachments[0]!.filename).toMatch(/\.ics$/)

    await page.goto(`${url}/${language}/customer/my-sessions`)
    await page.getByRole('heading', { level: 1, name: texts.sessions }).waitFor()
    await page.getByRole('main').getByText(time).first().waitFor()
  })
