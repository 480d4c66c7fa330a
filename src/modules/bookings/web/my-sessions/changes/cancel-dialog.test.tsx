import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SessionCard } from '#modules/bookings/web/my-sessions/session-status.ts'
import { SESSION_LOCATION } from '#platform/values/enums.ts'
import { BOOKED_SESSION, FULL_REFUND } from '#testing/web/booked-session.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { ChangeButtons } from './change-buttons.tsx'
import type { Preview } from './use-preview.ts'

type RefundPreview = Exclude<Preview, string>

const buildSession = (part: PartialReply<SessionCard> = {}) =>
  buildReply('sessionInfo', { ...BOOKED_SESSION, ...part } as PartialReply<SessionCard>)
const buildPreview = (part: PartialReply<RefundPreview> = {}) =>
  buildReply('refundPreview', { ...FULL_REFUND, ...part } as PartialReply<RefundPreview>)
const buildLatePreview = () =>
  buildPreview({ refundAmount: 0, terms: { refund: 'none', rule: 'late', until: null, amount: 45 } })

const dialog = page.getByRole('dialog')
const opener = () => page.getByRole('button', { name: translateForPage('changes.cancel'), exact: true })
const dialogText = (text: string) => dialog.getByText(text, { exact: false })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

/** Opens the dialog from the session page. */
async function open(session = buildSession(), language: 'en' | 'et' | 'ru' = 'en') {
  await renderComponent(<ChangeButtons session={session} />, { language, login: 'customer' })
  await userEvent.click(opener())
}

describe('before cancelling', () => {
  test('shows the payment, the refund and the card, in both themes', async () => {
    fakeApi({ refundPreview: buildPreview() })
    await open()
    await expect.element(button('Cancel and get 45.00\u00A0€ back')).toBeVisible()
    expect(
      dialog
        .getByRole('definition')
        .elements()
        .map((element) => element.textContent),
    ).toEqual(['45.00\u00A0€', '0.00\u00A0€', '45.00\u00A0€'])
    await expect.element(dialogText(translateForPage('changes.toCard', { last4: '4242' }))).toBeVisible()
    await expect
      .element(dialogText('Cancel by Fri 27 Nov at 10:00 and you get 45.00 € back. After that, there’s no refund.'))
      .toBeVisible()
    await expectAccessible()
  })

  test('shows that nothing was charged and no amounts while the card is only saved', async () => {
    fakeApi({ refundPreview: buildPreview({ wasCharged: false, paidAmount: 0, refundAmount: 0 }) })
    await open()
    await expect.element(button(translateForPage('changes.cancelFree'))).toBeVisible()
    await expect.element(dialogText(translateForPage('rule.nothingCharged'))).toBeVisible()
    expect(dialog.getByRole('definition').elements()).toEqual([])
  })

  test('shows earlier refunds', async () => {
    fakeApi({ refundPreview: buildPreview({ refundedAmount: 10, refundAmount: 35 }) })
    await open()
    await expect.element(button('Cancel and get 35.00\u00A0€ back')).toBeVisible()
    await expect.element(dialog.getByText('−10.00\u00A0€')).toBeVisible()
  })

  test('after the free deadline, keeping the session is the primary button and alternatives are shown', async () => {
    fakeApi({ refundPreview: buildLatePreview() })
    await open()
    await expect.element(button(translateForPage('changes.cancelLate'))).toBeVisible()
    await expect.element(dialogText(translateForPage('changes.joinAnyway'))).toBeVisible()
    await expect.element(dialogText(translateForPage('changes.instead', { name: 'Anna' }))).toBeVisible()
    await expectAccessible()
  })

  test('an on-site session does not suggest joining with the camera off', async () => {
    fakeApi({ refundPreview: buildLatePreview() })
    await open(buildSession({ location: SESSION_LOCATION.onSite, address: 'Pikk 1, Tallinn' }))
    await expect.element(dialog.getByText('Pikk 1, Tallinn')).toBeVisible()
    await expect.element(button(translateForPage('changes.cancelLate'))).toBeVisible()
    expect(dialogText(translateForPage('changes.joinAnyway')).elements()).toEqual([])
  })

  test('fits the longest names in Russian', async () => {
    fakeApi({ refundPreview: buildPreview() })
    await open(
      buildSession({
        providerFirstName: 'Александра-Константинопольская',
        providerLastName: 'Рождественская-Преображенская',
        title: 'Сопровождение в период профессионального самоопределения',
      }),
      'ru',
    )
    await expect.element(dialog.getByText(/Рождественская/)).toBeVisible()
    await expectAccessible()
  })
})

describe('while the preview is not available', () => {
  test('offers only to close', async () => {
    fakeApi({ refundPreview: 'pending' })
    await open()
    await expect.element(dialog.getByRole('heading', { name: translateForPage('changes.cancelTitle') })).toBeVisible()
    expect(dialog.getByRole('button').elements()).toHaveLength(2)
    await expectAccessible()
  })

  test.for([
    ['the server fails', failWithServerError()],
    ['there is no connection', 'offline'],
  ] as const)('shows the error and can retry: %s', async ([, outcome]) => {
    const api = fakeApi({ refundPreview: outcome })
    await open()
    await expect
      .element(dialog.getByRole('alert').getByText(translateForPage('changes.previewFailed'), { exact: false }).first())
      .toBeVisible()
    await expectAccessible()
    api.reply('refundPreview', buildPreview())
    await userEvent.click(button(translateForPage('changes.again')))
    await expect.element(button('Cancel and get 45.00\u00A0€ back')).toBeVisible()
  })

  test('shows that cancelling is no longer possible', async () => {
    fakeApi({ refundPreview: buildPreview({ isAllowed: false }) })
    await open()
    await expect.element(dialogText(translateForPage('changes.noLonger'))).toBeVisible()
    expect(dialog.getByRole('button').elements()).toHaveLength(2)
  })
})

describe('cancelling', () => {
  const cancel = () => button('Cancel and get 45.00\u00A0€ back')

  test('sends the message and the shown amount, then confirms', async () => {
    const api = fakeApi({ refundPreview: buildPreview(), cancelBooking: { refundAmount: 45 } })
    await open()
    await userEvent.fill(dialog.getByRole('textbox'), '  I am ill.  ')
    await userEvent.click(cancel())
    await expect.element(page.getByRole('status').getByText(translateForPage('changes.cancelled'))).toBeVisible()
    await expect.poll(() => dialog.query()).toBeNull()
    expect(api.requests('cancelBooking').map(({ input }) => input)).toEqual([
      { id: buildSession().bookingId, x: '0', expectedRefund: 45, cancellationReason: 'I am ill.' },
    ])
  })

  test('sends once on a double click, and the dialog stays open until the reply', async () => {
    const api = fakeApi({ refundPreview: buildPreview(), cancelBooking: 'pending' })
    await open()
    await userEvent.dblClick(cancel())
    await expect.element(button(translateForPage('changes.cancelling'))).toHaveAttribute('aria-disabled', 'true')
    await press('Escape')
    await expect.element(dialog).toBeVisible()
    expect(api.requests('cancelBooking')).toHaveLength(1)
    await expectAccessible()
    api.reply('cancelBooking', { refundAmount: 45 })
    await expect.poll(() => dialog.query()).toBeNull()
  })

  test('offline shows a message, leaves the text and retries the same request', async () => {
    const api = fakeApi({ refundPreview: buildPreview(), cancelBooking: 'offline' })
    await open()
    const messageField = dialog.getByRole('textbox')
    await userEvent.fill(messageField, 'I am ill.')
    await userEvent.click(cancel())
    await expect
      .element(dialog.getByRole('alert').getByText(translateForPage('generic.offline'), { exact: false }).first())
      .toBeVisible()
    await expect.element(messageField).toHaveValue('I am ill.')
    await expectAccessible()
    api.reply('cancelBooking', { refundAmount: 45 })
    await userEvent.click(cancel())
    await expect.poll(() => dialog.query()).toBeNull()
    const keys = api.requests('cancelBooking').map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('a changed message is a new request', async () => {
    const api = fakeApi({ refundPreview: buildPreview(), cancelBooking: 'offline' })
    await open()
    await userEvent.click(cancel())
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await userEvent.fill(dialog.getByRole('textbox'), 'I am ill.')
    await userEvent.click(cancel())
    await expect
      .poll(() => new Set(api.requests('cancelBooking').map((request) => request.idempotencyKey)).size)
      .toBe(2)
  })

  test('if the refund has decreased, shows a message and the new amount', async () => {
    const api = fakeApi({ refundPreview: buildPreview(), cancelBooking: failWith('refundChanged') })
    await open()
    await expect.element(cancel()).toBeVisible()
    api.reply('refundPreview', buildLatePreview())
    await userEvent.click(cancel())
    await expect.element(button(translateForPage('changes.cancelLate'))).toBeVisible()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
  })
})

describe('by keyboard', () => {
  test('focuses the question first, stops at each choice, and Escape returns the focus', async () => {
    fakeApi({ refundPreview: buildPreview() })
    await renderComponent(<ChangeButtons session={buildSession()} />, { login: 'customer' })
    await tabTo(opener())
    await press('Enter')
    await expect.element(button('Cancel and get 45.00\u00A0€ back')).toBeVisible()
    await expect.poll(getFocusedName).toBe(translateForPage('changes.cancelTitle'))
    expect(await tabThrough()).toEqual([
      translateForPage('changes.close'),
      `${translateForPage('changes.messageTo', { name: 'Anna' })} ${translateForPage('changes.optional')}`,
      translateForPage('changes.move'),
      translateForPage('changes.keep'),
      'Cancel and get 45.00 € back',
    ])
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    await expect.poll(() => document.activeElement).toBe(opener().element())
  })
})
