import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import MySessionsPage, { clientLoader } from '#modules/bookings/web/my-sessions/page.tsx'
import type { Session } from '#modules/bookings/web/my-sessions/session.ts'
import { buildPagePath } from '#modules/pages.ts'
import type { TextKey } from '#modules/texts/en.ts'
import { BOOKED_SESSION } from '#testing/web/booked-session.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { captureDownloads } from '#testing/web/downloads.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { buildInvoiceReply } from '#testing/web/invoice.ts'
import { getFocusedName, press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { failWith, failWithFields, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { pressTwice } from '#testing/web/press-twice.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import type { ListedInvoice } from './load-invoices.ts'

const ID = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const COMPANY = { companyName: 'Näidise Ühing OÜ', registryCode: '10000024', vatNumber: '', address: '' }
const FILE = new Uint8Array()

const t = (key: string, values?: Record<string, string | number>) =>
  translateForPage(`invoices.${key}` as TextKey, values)
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const documentsCard = () => main.getByRole('region', { name: t('title') })
const listedDocuments = () => main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
const field = (name: 'companyName' | 'registryCode' | 'vatNumber' | 'address') =>
  dialog.getByLabelText(new RegExp(`^${t(name)}`))
const submitButton = () => dialog.getByRole('button', { name: t('make') })
const failureAlert = (text: string) => page.getByRole('alert').getByText(text, { exact: false }).first()

interface OpenOptions {
  replies?: Parameters<typeof fakeApi>[0]
  language?: 'en' | 'et' | 'ru'
}

/** Opens the page of a paid session with the given documents. */
async function openSession(
  list: ListedInvoice[],
  session: PartialReply<Session> = {},
  { replies, language = 'en' }: OpenOptions = {},
): Promise<FakeApi> {
  const api = fakeApi({
    getSession: buildReply('getSession', { ...BOOKED_SESSION, ...session } as PartialReply<Session>),
    getProfile: buildReply('getProfile', { firstName: 'Mari', emailAddress: 'mari@example.ee' }),
    sessionReceipts: list,
    sessionFeedback: buildReply('sessionFeedback'),
    sessionClaim: buildReply('sessionClaim'),
    getInvoiceDetails: null,
    ...replies,
  })
  const path = `/${language}/customer/my-sessions`
  await renderComponent(<MySessionsPage />, {
    path: `${path}/pi_1`,
    route: `${path}/:paymentIntentId`,
    loader: clientLoader,
    login: 'customer',
  })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}

async function openTab(
  list: ListedInvoice[],
  { replies, language = 'en' }: OpenOptions = {},
  totalCount = list.length,
): Promise<FakeApi> {
  const api = fakeApi({
    listBookings: buildReply('listBookings'),
    listOwnInvoices: buildReply('listOwnInvoices', { items: list, page: 1, pageSize: 10, totalCount }),
    getInvoiceDetails: null,
    ...replies,
  })
  await renderComponent(<MySessionsPage />, {
    path: `/${language}/customer/my-sessions?when=invoices`,
    loader: clientLoader,
    login: 'customer',
  })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}

describe('all invoices', () => {
  const credit = buildInvoiceReply({
    invoiceId: ID(2),
    kind: 'creditNote',
    number: '17-0005',
    amount: -45,
    state: 'refund',
    about: '17-0004',
    canBeMadeOut: false,
  })
  const allStates = (['partiallyRefunded', 'refunded', 'replaced', 'correction'] as const).map((state, index) =>
    buildInvoiceReply({ invoiceId: ID(index + 3), state, number: `17-001${index}`, canBeMadeOut: false }),
  )

  test.for(['en', 'et', 'ru'] as const)(
    'show number, date, amount and status, in both themes: %s',
    async (language) => {
      await openTab([credit, buildInvoiceReply(), ...allStates], { language })
      await expect
        .element(
          listedDocuments()
            .first()
            .getByRole('heading', { name: t('creditNote', { number: '17-0005' }) }),
        )
        .toBeVisible()
      await expect
        .element(
          listedDocuments()
            .first()
            .getByText(t('takesFrom', { number: '17-0004' })),
        )
        .toBeVisible()
      await expect
        .element(
          listedDocuments()
            .first()
            .getByText(/^\u221245[.,]00\s€$/),
        )
        .toBeVisible()
      for (const state of ['partiallyRefunded', 'replaced', 'correction'] as const)
        await expect.element(main.getByText(t(`is.${state}`), { exact: true }).first()).toBeVisible()
      await expectAccessible()
    },
  )

  test('link to their sessions', async () => {
    await openTab([buildInvoiceReply()])
    await expect
      .element(main.getByRole('link', { name: 'Session with Anna Lepalind, Sat 28 Nov at 10:00' }))
      .toHaveAttribute('href', buildPagePath('mySessions', 'en', { paymentIntentId: 'pi_1' }))
  })

  test.for(['en', 'ru'] as const)('show an explanation while there are none: %s', async (language) => {
    await openTab([], { language })
    await expect.element(main.getByRole('heading', { name: t('none') })).toBeVisible()
    await expectAccessible()
  })

  test('link to the next page', async () => {
    await openTab([buildInvoiceReply()], {}, 12)
    await expect
      .element(main.getByRole('link', { name: translateForPage('sessions.older') }))
      .toHaveAttribute('href', expect.stringContaining('when=invoices&page=2') as unknown as string)
  })

  test.for([
    ['no connection', 'offline', 'page.offlineTitle'],
    ['a fault of ours', failWithServerError(), 'page.faultTitle'],
  ] as const)('show why they failed to load, and load on retry: %s', async ([, outcome, title]) => {
    const api = await openTab([], { replies: { listOwnInvoices: outcome } })
    await expect.element(page.getByRole('heading', { name: translateForPage(title) })).toBeVisible()
    api.reply(
      'listOwnInvoices',
      buildReply('listOwnInvoices', { items: [buildInvoiceReply()], totalCount: 1, pageSize: 10 }),
    )
    await userEvent.click(page.getByRole('button', { name: translateForPage('generic.tryAgain') }))
    await expect.element(listedDocuments().first()).toBeVisible()
  })
})

describe('a session’s invoices', () => {
  test.for(['en', 'et', 'ru'] as const)(
    'are shown on its page with their actions, in both themes: %s',
    async (language) => {
      const long = 'Рождественское Общество Взаимопомощи имени Преображенского OÜ'
      const list = [
        buildInvoiceReply({ madeOutTo: long, isToCompany: true, hasEInvoice: true, saysOtherDay: true }),
        buildInvoiceReply({ invoiceId: ID(2), state: 'replaced', canBeMadeOut: false }),
      ]
      await openSession(list, {}, { language })
      await expect.element(documentsCard().getByText(t('madeOutTo', { name: long }))).toBeVisible()
      await expectAccessible()
    },
  )

  test('are hidden while there are none', async () => {
    await openSession([])
    expect(documentsCard().query()).toBeNull()
  })

  test('announce the credit note after a cancellation', async () => {
    await openSession([buildInvoiceReply({ state: 'refunded', canBeMadeOut: false })], {
      status: 'cancelledByCustomer',
    })
    await expect.element(documentsCard().getByText(t('creditComes'))).toBeVisible()
  })
})

describe('a download', () => {
  test.for([
    ['en', 'invoice', 'invoice-17-0004.pdf'],
    ['et', 'invoice', 'arve-17-0004.pdf'],
    ['en', 'creditNote', 'credit-note-17-0004.pdf'],
  ] as const)(
    'is named after the document’s number without personal names, and is fetched once: %s, %s',
    async ([language, kind, name]) => {
      const saved = captureDownloads()
      const api = await openSession(
        [buildInvoiceReply({ kind })],
        {},
        { language, replies: { sessionReceipt: 'pending' } },
      )
      await userEvent.dblClick(documentsCard().getByRole('button', { name: new RegExp(`^${t('download')}`) }))
      api.reply('sessionReceipt', FILE)
      await expect.poll(saved).toEqual([name])
      expect(api.requests('sessionReceipt').map(({ input }) => input.id)).toEqual([buildInvoiceReply().invoiceId])
    },
  )

  test('is available as an e-invoice for a company', async () => {
    const saved = captureDownloads()
    const api = await openSession(
      [buildInvoiceReply({ isToCompany: true, hasEInvoice: true })],
      {},
      { replies: { sessionEInvoice: FILE } },
    )
    await userEvent.click(documentsCard().getByRole('button', { name: /^E-invoice/ }))
    await expect.poll(saved).toEqual(['e-invoice-17-0004.xml'])
    expect(api.requests('sessionEInvoice')).toHaveLength(1)
  })

  test.for([
    ['no connection', 'offline', 'You’re offline.'],
    ['a fault of ours', failWithServerError(), 'Action failed'],
  ] as const)('reports a failure: %s', async ([, outcome, expected]) => {
    const saved = captureDownloads()
    await openSession([buildInvoiceReply()], {}, { replies: { sessionReceipt: outcome } })
    await userEvent.click(documentsCard().getByRole('button', { name: /^Download PDF/ }))
    await expect.element(failureAlert(expected)).toBeInTheDocument()
    expect(saved()).toEqual([])
  })
})

describe('reissuing an invoice to a company', () => {
  const opener = () =>
    documentsCard()
      .getByRole('button', { name: /^(Make it out to|Vormista|Выставить|Оформить)/ })
      .first()
  const reissued = buildInvoiceReply({
    invoiceId: ID(9),
    number: '17-0007',
    madeOutTo: COMPANY.companyName,
    isToCompany: true,
    about: '17-0004',
  })

  test.for(['en', 'et', 'ru'] as const)(
    'explains what happens to the current invoice, in both themes: %s',
    async (language) => {
      await openSession([buildInvoiceReply()], {}, { language })
      await userEvent.click(documentsCard().getByText(t('toCompany'), { exact: false }))
      await expect.element(dialog.getByText(t('effect', { number: '17-0004' }))).toBeVisible()
      await expectAccessible()
    },
  )

  test('submits once, confirms it, and shows the new invoice with the earlier documents', async () => {
    const api = await openSession([buildInvoiceReply()], {}, { replies: { createInvoice: 'pending' } })
    await userEvent.click(opener())
    await userEvent.fill(field('companyName'), COMPANY.companyName)
    await userEvent.fill(field('registryCode'), COMPANY.registryCode)
    await userEvent.dblClick(submitButton())
    await expect.element(dialog.getByRole('button', { name: t('making') })).toBeVisible()
    api.reply('sessionReceipts', [
      reissued,
      buildInvoiceReply({ invoiceId: ID(8), kind: 'creditNote', state: 'correction', canBeMadeOut: false }),
      buildInvoiceReply({ state: 'replaced', canBeMadeOut: false }),
    ])
    api.reply('createInvoice', reissued)
    await expect.element(documentsCard().getByText(t('madeOutTo', { name: COMPANY.companyName }))).toBeVisible()
    await expect.poll(() => dialog.query()).toBeNull()
    expect(documentsCard().getByRole('heading', { level: 3 }).elements()).toHaveLength(3)
    await expect
      .element(page.getByRole('status').getByText(t('made', { number: '17-0007', name: COMPANY.companyName })))
      .toBeVisible()
    expect(api.requests('createInvoice').map(({ input }) => input)).toEqual([
      { bookingId: buildInvoiceReply().bookingId, ...COMPANY },
    ])
  })

  test('shows an error for an invalid code at its field and keeps the input', async () => {
    await openSession(
      [buildInvoiceReply()],
      {},
      { replies: { createInvoice: failWithFields({ registryCode: 'error.registryCode' }) } },
    )
    await userEvent.click(opener())
    await userEvent.fill(field('companyName'), COMPANY.companyName)
    await userEvent.fill(field('registryCode'), '10000025')
    await userEvent.click(submitButton())
    await expect.element(field('registryCode')).toHaveFocus()
    await expect.element(dialog.getByText(serverText('en', 'error.registryCode'), { exact: false })).toBeVisible()
    await expect.element(field('companyName')).toHaveValue(COMPANY.companyName)
    await expectAccessible()
  })

  test('sends nothing without a company name', async () => {
    const api = await openSession([buildInvoiceReply()])
    await userEvent.click(opener())
    await userEvent.click(submitButton())
    await expect.element(field('companyName')).toHaveAccessibleDescription(translateForPage('error.required'))
    expect(api.requests('createInvoice')).toEqual([])
  })

  test.for([
    ['no connection', 'offline', 'You’re offline.'],
    ['changed too often', failWith('invoiceMadeOften'), serverText('en', 'domainError.invoiceMadeOften')],
  ] as const)('explains a failure and keeps the input: %s', async ([, outcome, expected]) => {
    await openSession([buildInvoiceReply()], {}, { replies: { createInvoice: outcome } })
    await userEvent.click(opener())
    await userEvent.fill(field('companyName'), 'Kept OÜ')
    await userEvent.click(submitButton())
    await expect.element(dialog.getByRole('alert').getByText(expected, { exact: false }).first()).toBeVisible()
    await expect.element(field('companyName')).toHaveValue('Kept OÜ')
  })

  test('prefills the stored company, which can be removed', async () => {
    const api = await openSession(
      [reissued],
      {},
      { replies: { getInvoiceDetails: COMPANY, deleteOwnInvoiceDetails: null } },
    )
    await userEvent.click(documentsCard().getByRole('button', { name: /^Change the recipient/ }))
    await expect.element(field('companyName')).toHaveValue(COMPANY.companyName)
    await expect.element(field('registryCode')).toHaveValue(COMPANY.registryCode)
    await expectAccessible()
    const forget = dialog.getByRole('button', { name: t('deleteCompany') })
    await pressTwice(api, forget, ['deleteOwnInvoiceDetails', null])
    await expect.element(page.getByRole('status').getByText(t('forgotten'))).toBeVisible()
    await expect.poll(() => forget.query()).toBeNull()
    expect(api.requests('deleteOwnInvoiceDetails')).toHaveLength(1)
  })

  test('offers the client as the recipient instead', async () => {
    const api = await openSession([reissued], {}, { replies: { createInvoice: buildInvoiceReply() } })
    await userEvent.click(documentsCard().getByRole('button', { name: /^Change the recipient/ }))
    await userEvent.click(dialog.getByRole('button', { name: t('toMe') }))
    await expect.poll(() => dialog.query()).toBeNull()
    expect(api.requests('createInvoice').map(({ input }) => input)).toEqual([
      { bookingId: buildInvoiceReply().bookingId },
    ])
  })

  test('by keyboard: focuses the title, reaches every control once, and Escape restores the focus', async () => {
    await openSession([buildInvoiceReply()])
    await tabTo(opener())
    await press('Enter')
    await expect.poll(getFocusedName).toBe(t('dialogTitle'))
    const optional = t('optional')
    expect(await tabThrough()).toEqual([
      translateForPage('nav.close'),
      t('companyName'),
      `${t('registryCode')} ${optional}`,
      `${t('vatNumber')} ${optional}`,
      `${t('address')} ${optional}`,
      t('make'),
    ])
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    await expect.poll(() => document.activeElement).toBe(opener().element())
  })
})

describe('an invoice of a rescheduled session', () => {
  const moved = buildInvoiceReply({ saysOtherDay: true })
  const opener = () => documentsCard().getByRole('button', { name: /^Reissue with new date/ })

  test('is reissued once with the new date, after an explanation', async () => {
    const api = await openSession([moved], {}, { replies: { createInvoice: buildInvoiceReply({ number: '17-0008' }) } })
    await userEvent.click(opener())
    await expect.element(dialog.getByText(t('newDayLead', { when: 'Sat 28 Nov at 10:00' }))).toBeVisible()
    await expectAccessible()
    api.reply('sessionReceipts', [buildInvoiceReply({ number: '17-0008' })])
    await pressTwice(api, submitButton(), ['createInvoice', buildInvoiceReply({ number: '17-0008' })])
    await expect.poll(() => opener().query()).toBeNull()
    expect(api.requests('createInvoice').map(({ input }) => input)).toEqual([
      { bookingId: moved.bookingId, toSame: true },
    ])
  })

  test('keeps the dialog open after a failure', async () => {
    await openSession([moved], {}, { replies: { createInvoice: 'offline' } })
    await userEvent.click(opener())
    await userEvent.click(submitButton())
    await expect.element(failureAlert('You’re offline.')).toBeInTheDocument()
    await expect.element(submitButton()).toBeVisible()
  })
})
