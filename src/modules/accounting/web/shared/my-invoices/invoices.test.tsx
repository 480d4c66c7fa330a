import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Session } from '#modules/bookings/web/my-sessions/one-session.tsx'
import MySessionsPage, { clientLoader } from '#modules/bookings/web/my-sessions/page.tsx'
import { pagePath } from '#modules/pages.ts'
import { BOOKED_SESSION } from '#testing/web/booked-session.ts'
import { caughtDownloads } from '#testing/web/downloads.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { invoiceOf } from '#testing/web/invoice.ts'
import { focused, press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { broken, refused, serverText, wrongFields } from '#testing/web/outcomes.ts'
import { pressTwice } from '#testing/web/press-twice.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { type Part, replyOf } from '#testing/web/reply-of.ts'
import { textOf } from '#testing/web/text-of.ts'
import type { Paper } from './load-papers.ts'

const ID = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const COMPANY = { companyName: 'Näidise Ühing OÜ', registryCode: '10000024', vatNumber: '', address: '' }
const FILE = new Uint8Array()

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const part = () => main.getByRole('region', { name: textOf('papers.title') })
const papers = () => main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
const field = (name: 'companyName' | 'registryCode' | 'vatNumber' | 'address') =>
  dialog.getByLabelText(new RegExp(`^${textOf(`papers.${name}`)}`))
const make = () => dialog.getByRole('button', { name: textOf('papers.make') })
const failed = (text: string) => page.getByRole('alert').getByText(text, { exact: false }).first()

interface Opening {
  answers?: Parameters<typeof fakeApi>[0]
  language?: 'en' | 'et' | 'ru'
}

/** The page of a paid session with these papers. */
async function openSession(
  list: Paper[],
  session: Part<Session> = {},
  { answers, language = 'en' }: Opening = {},
): Promise<FakeApi> {
  const api = fakeApi({
    getSession: replyOf('getSession', { ...BOOKED_SESSION, ...session } as Part<Session>),
    getProfile: replyOf('getProfile', { firstName: 'Mari', emailAddress: 'mari@example.ee' }),
    sessionReceipts: list,
    sessionFeedback: replyOf('sessionFeedback'),
    sessionClaim: replyOf('sessionClaim'),
    getInvoiceDetails: null,
    ...answers,
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

/** The tab of all invoices. */
async function openTab(
  list: Paper[],
  { answers, language = 'en' }: Opening = {},
  totalCount = list.length,
): Promise<FakeApi> {
  const api = fakeApi({
    listBookings: replyOf('listBookings'),
    listPapers: replyOf('listPapers', { items: list, page: 1, pageSize: 10, totalCount }),
    getInvoiceDetails: null,
    ...answers,
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
  const credit = invoiceOf({
    paperId: ID(2),
    kind: 'creditNote',
    number: '17-0005',
    amount: -45,
    state: 'refund',
    about: '17-0004',
    canBeMadeOut: false,
  })
  const every = (['partiallyRefunded', 'refunded', 'replaced', 'correction'] as const).map((state, index) =>
    invoiceOf({ paperId: ID(index + 3), state, number: `17-001${index}`, canBeMadeOut: false }),
  )

  test.for(['en', 'et', 'ru'] as const)(
    'name number, day, amount and how each stands, in both looks: %s',
    async (language) => {
      await openTab([credit, invoiceOf(), ...every], { language })
      await expect
        .element(
          papers()
            .first()
            .getByRole('heading', { name: textOf('papers.creditNote', { number: '17-0005' }) }),
        )
        .toBeVisible()
      await expect
        .element(
          papers()
            .first()
            .getByText(textOf('papers.takesFrom', { number: '17-0004' })),
        )
        .toBeVisible()
      await expect
        .element(
          papers()
            .first()
            .getByText(/^\u221245[.,]00\s€$/),
        )
        .toBeVisible()
      for (const state of ['partiallyRefunded', 'replaced', 'correction'] as const)
        await expect.element(main.getByText(textOf(`papers.is.${state}`), { exact: true }).first()).toBeVisible()
      await expectAccessible()
    },
  )

  test('lead to the session that each is for', async () => {
    await openTab([invoiceOf()])
    await expect
      .element(main.getByRole('link', { name: 'Session with Anna Lepalind, Sat 28 Nov at 10:00' }))
      .toHaveAttribute('href', pagePath('mySessions', 'en', { paymentIntentId: 'pi_1' }))
  })

  test.for(['en', 'ru'] as const)('before the first one say what will be here: %s', async (language) => {
    await openTab([], { language })
    await expect.element(main.getByRole('heading', { name: textOf('papers.none') })).toBeVisible()
    await expectAccessible()
  })

  test('lead to older ones where there are more than a page', async () => {
    await openTab([invoiceOf()], {}, 12)
    await expect
      .element(main.getByRole('link', { name: textOf('sessions.older') }))
      .toHaveAttribute('href', expect.stringContaining('when=invoices&page=2') as unknown as string)
  })

  test.for([
    ['no connection', 'offline', 'page.offlineTitle'],
    ['a fault of ours', broken(), 'page.faultTitle'],
  ] as const)('that cannot be shown say why, and trying again helps: %s', async ([, outcome, title]) => {
    const api = await openTab([], { answers: { listPapers: outcome } })
    await expect.element(page.getByRole('heading', { name: textOf(title) })).toBeVisible()
    api.answer('listPapers', replyOf('listPapers', { items: [invoiceOf()], totalCount: 1, pageSize: 10 }))
    await userEvent.click(page.getByRole('button', { name: textOf('generic.tryAgain') }))
    await expect.element(papers().first()).toBeVisible()
  })
})

describe('the papers of a session', () => {
  test.for(['en', 'et', 'ru'] as const)(
    'stand on its page with what can be done, in both looks: %s',
    async (language) => {
      const long = 'Рождественское Общество Взаимопомощи имени Преображенского OÜ'
      const list = [
        invoiceOf({ madeOutTo: long, isToCompany: true, hasEInvoice: true, saysOtherDay: true }),
        invoiceOf({ paperId: ID(2), state: 'replaced', canBeMadeOut: false }),
      ]
      await openSession(list, {}, { language })
      await expect.element(part().getByText(textOf('papers.madeOutTo', { name: long }))).toBeVisible()
      await expectAccessible()
    },
  )

  test('are left out before there are any', async () => {
    await openSession([])
    expect(part().query()).toBeNull()
  })

  test('after a cancellation say that the credit note follows', async () => {
    await openSession([invoiceOf({ state: 'refunded', canBeMadeOut: false })], { status: 'cancelledByCustomer' })
    await expect.element(part().getByText(textOf('papers.creditComes'))).toBeVisible()
  })
})

describe('a download', () => {
  test.for([
    ['en', 'invoice', 'invoice-17-0004.pdf'],
    ['et', 'invoice', 'arve-17-0004.pdf'],
    ['en', 'creditNote', 'credit-note-17-0004.pdf'],
  ] as const)('is named by its number and nobody’s name, and fetched once: %s, %s', async ([language, kind, name]) => {
    const saved = caughtDownloads()
    const api = await openSession([invoiceOf({ kind })], {}, { language, answers: { sessionReceipt: 'pending' } })
    await userEvent.dblClick(part().getByRole('button', { name: new RegExp(`^${textOf('papers.download')}`) }))
    api.answer('sessionReceipt', FILE)
    await expect.poll(saved).toEqual([name])
    expect(api.requests('sessionReceipt').map(({ input }) => input.id)).toEqual([invoiceOf().paperId])
  })

  test('of a company’s invoice can be an e-invoice', async () => {
    const saved = caughtDownloads()
    const api = await openSession(
      [invoiceOf({ isToCompany: true, hasEInvoice: true })],
      {},
      { answers: { sessionEInvoice: FILE } },
    )
    await userEvent.click(part().getByRole('button', { name: /^E-invoice/ }))
    await expect.poll(saved).toEqual(['e-invoice-17-0004.xml'])
    expect(api.requests('sessionEInvoice')).toHaveLength(1)
  })

  test.for([
    ['no connection', 'offline', 'No connection.'],
    ['a fault of ours', broken(), 'Action failed'],
  ] as const)('that failed says so: %s', async ([, outcome, said]) => {
    const saved = caughtDownloads()
    await openSession([invoiceOf()], {}, { answers: { sessionReceipt: outcome } })
    await userEvent.click(part().getByRole('button', { name: /^Download PDF/ }))
    await expect.element(failed(said)).toBeInTheDocument()
    expect(saved()).toEqual([])
  })
})

describe('making it out to a company', () => {
  const opener = () =>
    part()
      .getByRole('button', { name: /^(Make out to|Vormista|Выставить|Оформить)/ })
      .first()
  const made = invoiceOf({
    paperId: ID(9),
    number: '17-0007',
    madeOutTo: COMPANY.companyName,
    isToCompany: true,
    about: '17-0004',
  })

  test.for(['en', 'et', 'ru'] as const)(
    'says what happens to the standing invoice, in both looks: %s',
    async (language) => {
      await openSession([invoiceOf()], {}, { language })
      await userEvent.click(part().getByText(textOf('papers.toCompany'), { exact: false }))
      await expect.element(dialog.getByText(textOf('papers.effect', { number: '17-0004' }))).toBeVisible()
      await expectAccessible()
    },
  )

  test('sends what was typed once, says so, and shows the new invoice with those before', async () => {
    const api = await openSession([invoiceOf()], {}, { answers: { createInvoice: 'pending' } })
    await userEvent.click(opener())
    await userEvent.fill(field('companyName'), COMPANY.companyName)
    await userEvent.fill(field('registryCode'), COMPANY.registryCode)
    await userEvent.dblClick(make())
    await expect.element(dialog.getByRole('button', { name: textOf('papers.making') })).toBeVisible()
    api.answer('sessionReceipts', [
      made,
      invoiceOf({ paperId: ID(8), kind: 'creditNote', state: 'correction', canBeMadeOut: false }),
      invoiceOf({ state: 'replaced', canBeMadeOut: false }),
    ])
    api.answer('createInvoice', made)
    await expect.element(part().getByText(textOf('papers.madeOutTo', { name: COMPANY.companyName }))).toBeVisible()
    await expect.poll(() => dialog.query()).toBeNull()
    expect(part().getByRole('heading', { level: 3 }).elements()).toHaveLength(3)
    await expect
      .element(
        page.getByRole('status').getByText(textOf('papers.made', { number: '17-0007', name: COMPANY.companyName })),
      )
      .toBeVisible()
    expect(api.requests('createInvoice').map(({ input }) => input)).toEqual([
      { bookingId: invoiceOf().bookingId, ...COMPANY },
    ])
  })

  test('a wrong code is said at its field, and nothing typed is lost', async () => {
    await openSession(
      [invoiceOf()],
      {},
      { answers: { createInvoice: wrongFields({ registryCode: 'error.registryCode' }) } },
    )
    await userEvent.click(opener())
    await userEvent.fill(field('companyName'), COMPANY.companyName)
    await userEvent.fill(field('registryCode'), '10000025')
    await userEvent.click(make())
    await expect.element(field('registryCode')).toHaveFocus()
    await expect.element(dialog.getByText(serverText('en', 'error.registryCode'), { exact: false })).toBeVisible()
    await expect.element(field('companyName')).toHaveValue(COMPANY.companyName)
    await expectAccessible()
  })

  test('without the company’s name nothing is sent', async () => {
    const api = await openSession([invoiceOf()])
    await userEvent.click(opener())
    await userEvent.click(make())
    await expect.element(field('companyName')).toHaveAccessibleDescription(textOf('error.required'))
    expect(api.requests('createInvoice')).toEqual([])
  })

  test.for([
    ['no connection', 'offline', 'No connection.'],
    ['changed too often', refused('invoiceMadeOften'), serverText('en', 'refusal.invoiceMadeOften')],
  ] as const)('that failed says why and keeps what was typed: %s', async ([, outcome, said]) => {
    await openSession([invoiceOf()], {}, { answers: { createInvoice: outcome } })
    await userEvent.click(opener())
    await userEvent.fill(field('companyName'), 'Kept OÜ')
    await userEvent.click(make())
    await expect.element(dialog.getByRole('alert').getByText(said, { exact: false }).first()).toBeVisible()
    await expect.element(field('companyName')).toHaveValue('Kept OÜ')
  })

  test('the next time the company is there already, and can be forgotten', async () => {
    const api = await openSession([made], {}, { answers: { getInvoiceDetails: COMPANY, forgetInvoiceDetails: null } })
    await userEvent.click(part().getByRole('button', { name: /^Make out to somebody else/ }))
    await expect.element(field('companyName')).toHaveValue(COMPANY.companyName)
    await expect.element(field('registryCode')).toHaveValue(COMPANY.registryCode)
    await expectAccessible()
    const forget = dialog.getByRole('button', { name: textOf('papers.forget') })
    await pressTwice(api, forget, ['forgetInvoiceDetails', null])
    await expect.element(page.getByRole('status').getByText(textOf('papers.forgotten'))).toBeVisible()
    await expect.poll(() => forget.query()).toBeNull()
    expect(api.requests('forgetInvoiceDetails')).toHaveLength(1)
  })

  test('it can be made out to the client again', async () => {
    const api = await openSession([made], {}, { answers: { createInvoice: invoiceOf() } })
    await userEvent.click(part().getByRole('button', { name: /^Make out to somebody else/ }))
    await userEvent.click(dialog.getByRole('button', { name: textOf('papers.toMe') }))
    await expect.poll(() => dialog.query()).toBeNull()
    expect(api.requests('createInvoice').map(({ input }) => input)).toEqual([{ bookingId: invoiceOf().bookingId }])
  })

  test('by keyboard: the title first, every control once, and Escape gives the focus back', async () => {
    await openSession([invoiceOf()])
    await tabTo(opener())
    await press('Enter')
    await expect.poll(focused).toBe(textOf('papers.dialogTitle'))
    const optional = textOf('papers.optional')
    expect(await tabThrough()).toEqual([
      textOf('nav.close'),
      textOf('papers.companyName'),
      `${textOf('papers.registryCode')} ${optional}`,
      `${textOf('papers.vatNumber')} ${optional}`,
      `${textOf('papers.address')} ${optional}`,
      textOf('papers.make'),
    ])
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    await expect.poll(() => document.activeElement).toBe(opener().element())
  })
})

describe('an invoice whose session was moved', () => {
  const moved = invoiceOf({ saysOtherDay: true })
  const opener = () => part().getByRole('button', { name: /^Make out with the new day/ })

  test('is made out with the new day once, after saying what happens', async () => {
    const api = await openSession([moved], {}, { answers: { createInvoice: invoiceOf({ number: '17-0008' }) } })
    await userEvent.click(opener())
    await expect.element(dialog.getByText(textOf('papers.newDayLead', { when: 'Sat 28 Nov at 10:00' }))).toBeVisible()
    await expectAccessible()
    api.answer('sessionReceipts', [invoiceOf({ number: '17-0008' })])
    await pressTwice(api, make(), ['createInvoice', invoiceOf({ number: '17-0008' })])
    await expect.poll(() => opener().query()).toBeNull()
    expect(api.requests('createInvoice').map(({ input }) => input)).toEqual([
      { bookingId: moved.bookingId, toSame: true },
    ])
  })

  test('that could not be made out stays', async () => {
    await openSession([moved], {}, { answers: { createInvoice: 'offline' } })
    await userEvent.click(opener())
    await userEvent.click(make())
    await expect.element(failed('No connection.')).toBeInTheDocument()
    await expect.element(make()).toBeVisible()
  })
})
