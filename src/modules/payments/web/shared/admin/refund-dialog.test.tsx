import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough } from '#testing/web/keyboard.ts'
import { failWith, failWithFields, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { setViewport } from '#testing/web/set-viewport.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { Button } from '#ui/button.tsx'
import { type RefundablePayment, RefundDialog } from './refund-dialog.tsx'

const EURO = '\u00A0€'
const payment = buildReply('getPayment', {
  counsellorName: 'Anna Lepalind',
  customerName: 'Mari Maasikas',
  startDateTime: '2026-11-20T08:00:00Z',
  price: 45,
  refundable: 45,
  cardBrand: 'visa',
  cardLast4: '4242',
})
const dialog = page.getByRole('dialog')
const textInDialog = (text: string) => dialog.getByText(text, { exact: false })
const amount = () => dialog.getByLabelText(translateForPage('adminPayments.amount'), { exact: true })
const reason = () => dialog.getByLabelText(translateForPage('adminPayments.reasonText'), { exact: true })
const platformCost = () => dialog.getByRole('checkbox', { name: translateForPage('adminPayments.bearPlatform') })
const refund = (sum = '45.00') =>
  dialog.getByRole('button', { name: translateForPage('adminPayments.refundNow', { amount: sum + EURO }), exact: true })

const effectReply = (part: PartialReply<Exclude<Outcome<'previewRefund'>, string>> = {}) =>
  buildReply('previewRefund', {
    amount: 45,
    refundable: 45,
    fromCounsellor: 38.25,
    fromFee: 6.75,
    payout: 'notSent',
    ...part,
  })

function DialogOpener({ of }: { of: RefundablePayment }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && <RefundDialog payment={of} onClose={() => setOpen(false)} />}
    </>
  )
}

async function open(of: RefundablePayment = payment): Promise<void> {
  await renderComponent(<DialogOpener of={of} />, { path: '/superuser/payments', login: 'admin' })
  await userEvent.click(page.getByRole('button', { name: 'Open', exact: true }))
}

/** Opens the dialog and enters the reason; `outcome` is the server's response to the refund. */
async function openWithReason(outcome: Outcome<'refundPayment'>): Promise<FakeApi> {
  const api = fakeApi({ previewRefund: effectReply(), refundPayment: outcome })
  await open()
  await userEvent.fill(reason(), 'The line broke down.')
  await expect.element(refund()).not.toHaveAttribute('aria-disabled')
  return api
}

const refundReply = buildReply('refundPayment', { amount: 45, status: 'succeeded' })

describe('before the refund', () => {
  test('shows who gets what from whom and what happens to the payout, in both themes', async () => {
    fakeApi({ previewRefund: effectReply() })
    await open()
    await expect
      .element(
        textInDialog(
          translateForPage('adminPayments.effect.gets', { name: 'Mari Maasikas', amount: `45.00${EURO}` }),
        ).first(),
      )
      .toBeVisible()
    await expect
      .element(
        textInDialog(
          translateForPage('adminPayments.effect.shared', { part: `38.25${EURO}`, fee: `6.75${EURO}` }),
        ).first(),
      )
      .toBeVisible()
    await expect.element(textInDialog(translateForPage('adminPayments.effect.notSent')).first()).toBeVisible()
    await expectAccessible()
  })

  test('cannot be sent while the effect is being calculated', async () => {
    const api = fakeApi({ previewRefund: 'pending' })
    await open()
    await expect.element(textInDialog(translateForPage('adminPayments.counting'))).toBeVisible()
    await expect.element(refund()).toHaveAttribute('aria-disabled', 'true')
    // Clicks the element directly, because Playwright would wait for the button to be enabled.
    ;(refund().element() as HTMLElement).click()
    expect(api.requests('refundPayment')).toEqual([])
    await expectAccessible()
  })

  test.for([390, 1280])('does not grow when the effect arrives at %d px', async (width) => {
    await setViewport(width, 900)
    const api = fakeApi({ previewRefund: 'pending' })
    await open()
    await expect.element(textInDialog(translateForPage('adminPayments.counting'))).toBeVisible()
    const getHeight = () => dialog.element().scrollHeight
    const height = getHeight()
    api.reply('previewRefund', effectReply({ cancels: true }))
    await expect.element(textInDialog(translateForPage('adminPayments.effect.notSent')).first()).toBeVisible()
    expect(getHeight()).toBe(height)
  })

  test.for([
    ['a server error', failWithServerError()],
    ['no connection', 'offline'],
  ] as const)('shows that the effect could not be calculated, and retries: %s', async ([, outcome]) => {
    const api = fakeApi({ previewRefund: outcome })
    await open()
    await expect.element(textInDialog(translateForPage('adminPayments.countingFailed'))).toBeVisible()
    await expectAccessible()
    api.reply('previewRefund', effectReply())
    await userEvent.click(dialog.getByRole('button', { name: translateForPage('adminPayments.countAgain') }))
    await expect.element(textInDialog(translateForPage('adminPayments.effect.notSent')).first()).toBeVisible()
  })

  test('accepts a partial amount with a comma or a point, up to the refundable amount', async () => {
    const api = fakeApi({ previewRefund: ({ amount: euros }) => effectReply({ amount: Number(euros) }) })
    await open()
    await userEvent.click(dialog.getByRole('radio', { name: translateForPage('adminPayments.aPart') }))
    await userEvent.fill(amount(), '10,50')
    await expect.element(refund('10.50')).not.toHaveAttribute('aria-disabled')
    expect(api.requests('previewRefund').at(-1)?.input).toMatchObject({ amount: 10.5, borneBy: 'shared' })
    await expectAccessible()
    await userEvent.fill(amount(), '45.01')
    await expect.element(refund('45.01')).toHaveAttribute('aria-disabled', 'true')
  })

  test('recalculates a refund at the platform’s expense, which goodwill always is', async () => {
    const api = fakeApi({ previewRefund: effectReply() })
    await open()
    await userEvent.click(platformCost())
    await expect.element(textInDialog(translateForPage('adminPayments.effect.platform')).first()).toBeVisible()
    expect(api.requests('previewRefund').at(-1)?.input).toMatchObject({ borneBy: 'platform' })
    await userEvent.click(platformCost())
    await expect.element(platformCost()).not.toBeChecked()
    await userEvent.selectOptions(dialog.getByRole('combobox'), 'goodwill')
    await expect.element(platformCost()).toBeChecked()
    await expect.element(platformCost()).toBeDisabled()
    await expect.element(textInDialog(translateForPage('adminPayments.goodwillIsOurs'))).toBeVisible()
    await expectAccessible()
  })

  test('warns of an open claim and of the cancellation of the session', async () => {
    fakeApi({ previewRefund: effectReply({ hasOpenClaim: true, cancels: true, payout: 'sent' }) })
    await open()
    for (const key of ['claim', 'cancels', 'sent'] as const)
      await expect.element(textInDialog(translateForPage(`adminPayments.effect.${key}`)).first()).toBeVisible()
  })

  test('says that no one is emailed when the accounts are closed, and fits long names', async () => {
    fakeApi({ previewRefund: effectReply({ fromCounsellor: 0 }) })
    const counsellorName = 'Александра-Константинопольская Рождественская-Преображенская'
    await open({ ...payment, customerName: null, isFormerCustomer: true, counsellorName })
    await expect.element(textInDialog(translateForPage('adminPayments.effect.emailedNoOne')).first()).toBeVisible()
    await expectAccessible()
  })
})

describe('refunding', () => {
  test('sends the refund, confirms it and closes', async () => {
    const api = await openWithReason(refundReply)
    await userEvent.click(refund())
    await expect.element(page.getByRole('status').getByText(translateForPage('generic.refundDone'))).toBeVisible()
    await expect.poll(() => dialog.query()).toBeNull()
    expect(api.requests('refundPayment').map(({ input }) => input)).toEqual([
      {
        id: payment.paymentId,
        amount: 45,
        refundable: 45,
        borneBy: 'shared',
        choice: 'notAsAgreed',
        reason: 'The line broke down.',
      },
    ])
  })

  test('shows a pending refund when the payment provider has not responded', async () => {
    await openWithReason(buildReply('refundPayment', { status: 'pending' }))
    await userEvent.click(refund())
    await expect
      .element(page.getByRole('status').getByText(translateForPage('adminPayments.refundPending')))
      .toBeVisible()
  })

  test('shows a missing reason at its field', async () => {
    const api = await openWithReason(failWithFields({ reason: 'error.required' }))
    await userEvent.fill(reason(), 'x')
    await userEvent.click(refund())
    await expect.element(reason()).toHaveAccessibleDescription(translateForPage('error.required'))
    expect(api.requests('refundPayment')).toHaveLength(1)
    await expectAccessible()
  })

  test('sends one request for a double click, and stays open until the response', async () => {
    const api = await openWithReason('pending')
    await userEvent.dblClick(refund())
    await expect
      .element(dialog.getByRole('button', { name: translateForPage('adminPayments.refunding') }))
      .toBeVisible()
    await press('Escape')
    await expect.element(dialog).toBeVisible()
    expect(api.requests('refundPayment')).toHaveLength(1)
    api.reply('refundPayment', refundReply)
    await expect.poll(() => dialog.query()).toBeNull()
  })

  test('shows a lost connection, stays open and resends the same request', async () => {
    const api = await openWithReason('offline')
    await userEvent.click(refund())
    await expect.element(page.getByRole('alert').getByText(translateForPage('generic.offline'))).toBeInTheDocument()
    await expect.element(reason()).toHaveValue('The line broke down.')
    api.reply('refundPayment', refundReply)
    await userEvent.click(refund())
    await expect.poll(() => dialog.query()).toBeNull()
    expect(new Set(api.requests('refundPayment').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  test('sends a changed refund as a new request', async () => {
    const api = await openWithReason('offline')
    await userEvent.click(refund())
    await expect.poll(() => api.requests('refundPayment')).toHaveLength(1)
    await userEvent.fill(reason(), 'The line broke down twice.')
    await userEvent.click(refund())
    await expect
      .poll(() => new Set(api.requests('refundPayment').map((request) => request.idempotencyKey)).size)
      .toBe(2)
  })

  test('shows that another administrator was faster, and closes', async () => {
    await openWithReason(failWith('refundMoved'))
    await userEvent.click(refund())
    await expect.element(page.getByRole('alert').getByText(serverText('en', 'domainError.refundMoved'))).toBeVisible()
    await expect.poll(() => dialog.query()).toBeNull()
  })
})

test('is operable by keyboard: title first, then every control once, and Escape restores the focus', async () => {
  fakeApi({ previewRefund: effectReply() })
  await open()
  await expect.element(textInDialog(translateForPage('adminPayments.effect.notSent')).first()).toBeVisible()
  expect(getFocusedName()).toBe(translateForPage('adminPayments.refundTitle'))
  expect(await tabThrough()).toEqual([
    translateForPage('adminPayments.close'),
    `${translateForPage('adminPayments.allOfIt')} 45.00 €`,
    translateForPage('adminPayments.why'),
    translateForPage('adminPayments.reasonText'),
    translateForPage('adminPayments.bearPlatform'),
    translateForPage('adminPayments.keep'),
    translateForPage('adminPayments.refundNow', { amount: '45.00 €' }),
  ])
  await press('Escape')
  await expect.poll(() => dialog.query()).toBeNull()
  expect(getFocusedName()).toBe('Open')
})
