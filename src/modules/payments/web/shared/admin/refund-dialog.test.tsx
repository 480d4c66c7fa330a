import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { focused, press, tabThrough } from '#testing/web/keyboard.ts'
import { broken, refused, serverText, wrongFields } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { type Part, replyOf } from '#testing/web/reply-of.ts'
import { textOf } from '#testing/web/text-of.ts'
import { Button } from '#ui/button.tsx'
import { RefundDialog, type Refunded } from './refund-dialog.tsx'

const EURO = '\u00A0€'
const payment = replyOf('getPayment', {
  counsellorName: 'Anna Lepalind',
  customerName: 'Mari Maasikas',
  startDateTime: '2026-11-20T08:00:00Z',
  price: 45,
  refundable: 45,
  cardBrand: 'visa',
  cardLast4: '4242',
})
const dialog = page.getByRole('dialog')
const saying = (text: string) => dialog.getByText(text, { exact: false })
const amount = () => dialog.getByLabelText(textOf('money.amount'), { exact: true })
const words = () => dialog.getByLabelText(textOf('money.words'), { exact: true })
const alone = () => dialog.getByRole('checkbox', { name: textOf('money.bearPlatform') })
const refund = (sum = '45.00') =>
  dialog.getByRole('button', { name: textOf('money.refundNow', { amount: sum + EURO }), exact: true })

const effectOf = (part: Part<Exclude<Outcome<'previewRefund'>, string>> = {}) =>
  replyOf('previewRefund', {
    amount: 45,
    refundable: 45,
    fromCounsellor: 38.25,
    fromFee: 6.75,
    payout: 'notSent',
    ...part,
  })

function Opener({ of }: { of: Refunded }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && <RefundDialog payment={of} onClose={() => setOpen(false)} />}
    </>
  )
}

async function open(of: Refunded = payment): Promise<void> {
  await renderComponent(<Opener of={of} />, { path: '/superuser/payments', login: 'admin' })
  await userEvent.click(page.getByRole('button', { name: 'Open', exact: true }))
}

/** The open dialog with the reason typed, and what the server says to the refund. */
async function decided(outcome: Outcome<'refundPayment'>): Promise<FakeApi> {
  const api = fakeApi({ previewRefund: effectOf(), refundPayment: outcome })
  await open()
  await userEvent.fill(words(), 'The line broke down.')
  await expect.element(refund()).not.toHaveAttribute('aria-disabled')
  return api
}

const done = replyOf('refundPayment', { amount: 45, status: 'succeeded' })

describe('before anything is refunded', () => {
  test('says who gets what from whom, and what becomes of the payout, in both looks', async () => {
    fakeApi({ previewRefund: effectOf() })
    await open()
    await expect
      .element(saying(textOf('money.effect.gets', { name: 'Mari Maasikas', amount: `45.00${EURO}` })).first())
      .toBeVisible()
    await expect
      .element(saying(textOf('money.effect.shared', { part: `38.25${EURO}`, fee: `6.75${EURO}` })).first())
      .toBeVisible()
    await expect.element(saying(textOf('money.effect.notSent')).first()).toBeVisible()
    await expectAccessible()
  })

  test('cannot be sent while the effect is being counted', async () => {
    const api = fakeApi({ previewRefund: 'pending' })
    await open()
    await expect.element(saying(textOf('money.counting'))).toBeVisible()
    await expect.element(refund()).toHaveAttribute('aria-disabled', 'true')
    // Its own answer is that of a button: Playwright would wait until it can be pressed.
    ;(refund().element() as HTMLElement).click()
    expect(api.requests('refundPayment')).toEqual([])
    await expectAccessible()
  })

  test.for([
    ['a fault of ours', broken()],
    ['no connection', 'offline'],
  ] as const)('says that the effect could not be counted, and counts again: %s', async ([, outcome]) => {
    const api = fakeApi({ previewRefund: outcome })
    await open()
    await expect.element(saying(textOf('money.countingFailed'))).toBeVisible()
    await expectAccessible()
    api.answer('previewRefund', effectOf())
    await userEvent.click(dialog.getByRole('button', { name: textOf('money.countAgain') }))
    await expect.element(saying(textOf('money.effect.notSent')).first()).toBeVisible()
  })

  test('a part is asked for with a comma or a point, and no more than what is left', async () => {
    const api = fakeApi({ previewRefund: ({ amount: euros }) => effectOf({ amount: Number(euros) }) })
    await open()
    await userEvent.click(dialog.getByRole('radio', { name: textOf('money.aPart') }))
    await userEvent.fill(amount(), '10,50')
    await expect.element(refund('10.50')).not.toHaveAttribute('aria-disabled')
    expect(api.requests('previewRefund').at(-1)?.input).toMatchObject({ amount: 10.5, borneBy: 'shared' })
    await expectAccessible()
    await userEvent.fill(amount(), '45.01')
    await expect.element(refund('45.01')).toHaveAttribute('aria-disabled', 'true')
  })

  test('what we bear alone is counted anew, and goodwill is always ours', async () => {
    const api = fakeApi({ previewRefund: effectOf() })
    await open()
    await userEvent.click(alone())
    await expect.element(saying(textOf('money.effect.platform')).first()).toBeVisible()
    expect(api.requests('previewRefund').at(-1)?.input).toMatchObject({ borneBy: 'platform' })
    await userEvent.click(alone())
    await expect.element(alone()).not.toBeChecked()
    await userEvent.selectOptions(dialog.getByRole('combobox'), 'goodwill')
    await expect.element(alone()).toBeChecked()
    await expect.element(alone()).toBeDisabled()
    await expect.element(saying(textOf('money.goodwillIsOurs'))).toBeVisible()
    await expectAccessible()
  })

  test('warns of an open claim and of a session that is cancelled with it', async () => {
    fakeApi({ previewRefund: effectOf({ hasOpenClaim: true, cancels: true, payout: 'sent' }) })
    await open()
    for (const key of ['claim', 'cancels', 'sent'] as const)
      await expect.element(saying(textOf(`money.effect.${key}`)).first()).toBeVisible()
  })

  test('nobody is told whose account is closed, and long names have room', async () => {
    fakeApi({ previewRefund: effectOf({ fromCounsellor: 0 }) })
    const counsellorName = 'Александра-Константинопольская Рождественская-Преображенская'
    await open({ ...payment, customerName: null, isFormerCustomer: true, counsellorName })
    await expect.element(saying(textOf('money.effect.toldNobody')).first()).toBeVisible()
    await expectAccessible()
  })
})

describe('refunding', () => {
  test('sends what was decided, says so and closes', async () => {
    const api = await decided(done)
    await userEvent.click(refund())
    await expect.element(page.getByRole('status').getByText(textOf('generic.refundDone'))).toBeVisible()
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

  test('says that it waits where the payment provider has not answered', async () => {
    await decided(replyOf('refundPayment', { status: 'pending' }))
    await userEvent.click(refund())
    await expect.element(page.getByRole('status').getByText(textOf('money.refundPending'))).toBeVisible()
  })

  test('asks at its field what happened', async () => {
    const api = await decided(wrongFields({ reason: 'error.required' }))
    await userEvent.fill(words(), 'x')
    await userEvent.click(refund())
    await expect.element(words()).toHaveAccessibleDescription(textOf('error.required'))
    expect(api.requests('refundPayment')).toHaveLength(1)
    await expectAccessible()
  })

  test('pressed twice, it is sent once, and the dialog stays until the answer is there', async () => {
    const api = await decided('pending')
    await userEvent.dblClick(refund())
    await expect.element(dialog.getByRole('button', { name: textOf('money.refunding') })).toBeVisible()
    await press('Escape')
    await expect.element(dialog).toBeVisible()
    expect(api.requests('refundPayment')).toHaveLength(1)
    api.answer('refundPayment', done)
    await expect.poll(() => dialog.query()).toBeNull()
  })

  test('without a connection it says so, stays open, and sends the same request again', async () => {
    const api = await decided('offline')
    await userEvent.click(refund())
    await expect.element(page.getByRole('alert').getByText(textOf('generic.offline'))).toBeInTheDocument()
    await expect.element(words()).toHaveValue('The line broke down.')
    api.answer('refundPayment', done)
    await userEvent.click(refund())
    await expect.poll(() => dialog.query()).toBeNull()
    expect(new Set(api.requests('refundPayment').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  test('a decision that was changed is another request', async () => {
    const api = await decided('offline')
    await userEvent.click(refund())
    await expect.poll(() => api.requests('refundPayment')).toHaveLength(1)
    await userEvent.fill(words(), 'The line broke down twice.')
    await userEvent.click(refund())
    await expect.poll(() => new Set(api.requests('refundPayment').map((one) => one.idempotencyKey)).size).toBe(2)
  })

  test('whoever was slower than somebody else is told so, and the dialog closes', async () => {
    await decided(refused('refundMoved'))
    await userEvent.click(refund())
    await expect.element(page.getByRole('alert').getByText(serverText('en', 'refusal.refundMoved'))).toBeVisible()
    await expect.poll(() => dialog.query()).toBeNull()
  })
})

test('by keyboard: the question first, then every control once, and Escape gives the focus back', async () => {
  fakeApi({ previewRefund: effectOf() })
  await open()
  await expect.element(saying(textOf('money.effect.notSent')).first()).toBeVisible()
  expect(focused()).toBe(textOf('money.refundTitle'))
  expect(await tabThrough()).toEqual([
    textOf('money.close'),
    `${textOf('money.allOfIt')} 45.00 €`,
    textOf('money.why'),
    textOf('money.words'),
    textOf('money.bearPlatform'),
    textOf('money.keep'),
    textOf('money.refundNow', { amount: '45.00 €' }),
  ])
  await press('Escape')
  await expect.poll(() => dialog.query()).toBeNull()
  expect(focused()).toBe('Open')
})
