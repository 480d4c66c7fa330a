import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi } from '#testing/web/fake-api.ts'
import { press } from '#testing/web/keyboard.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { runServerLoader } from '#testing/web/server-loader.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import ForCounsellorsPage, { loader } from './page.tsx'

const calculator = page.getByRole('main').getByRole('region', { name: 'What you’d receive' })
const priceField = () => calculator.getByLabelText('Price in euros', { exact: true })
const readAmounts = () =>
  calculator
    .getByRole('definition')
    .elements()
    .map((element) => element.textContent)
const formatEuros = (amount: string) => `${amount}\u00A0€`

async function open(language: PathLanguage = 'en', vatNumber: string | null = 'EE1'): Promise<void> {
  fakeApi({
    publicSettings: buildReply('publicSettings', { platformFeePercent: 10, vatPercent: 24, operator: { vatNumber } }),
  })
  await renderComponent(<ForCounsellorsPage />, {
    path: buildPagePath('forCounsellors', language),
    loader: runServerLoader(loader),
  })
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

test.for(['en', 'et', 'ru'] as const)(
  'is accessible in light and dark mode and links to the application: %s',
  async (language) => {
    await open(language)
    const applyLinks = page.getByRole('link', { name: translateForPage('forCounsellors.apply'), exact: true })
    expect(applyLinks.elements().map((element) => element.getAttribute('href'))).toEqual(
      [1, 2].map(() => buildPagePath('providerProfile', language)),
    )
    await expectAccessible()
  },
)

test.for(['en', 'et', 'ru'] as const)('shows pictures of the product with a description: %s', async (language) => {
  await open(language)
  const pictures = page.getByRole('main').getByRole('img')
  const names = ['page', 'hours', 'paid', 'messages'] as const
  const texts = names.map((name) => translateForPage(`forCounsellors.${name}Picture`))
  expect(pictures.elements().map((element) => element.getAttribute('alt'))).toEqual(texts)
  for (const picture of pictures.elements() as HTMLImageElement[]) {
    picture.loading = 'eager'
    await expect.poll(() => picture.naturalWidth).toBe(780)
  }
})

test('updates the amounts while typing and announces them afterwards', async () => {
  await open()
  await userEvent.fill(priceField(), '45')
  expect(readAmounts()).toEqual([`−${formatEuros('4.50')}`, formatEuros('40.50')])
  await expect.element(calculator.getByText(/^1\D?620\.00\s€$/)).toBeVisible()
  await expect.poll(() => calculator.getByRole('status').element().textContent).toContain(formatEuros('40.50'))
})

test('keeps slider and field in sync', async () => {
  await open()
  await userEvent.fill(priceField(), '45')
  const slider = calculator.getByRole('slider', { name: 'Price of a session' })
  await expect.element(slider).toHaveValue('45')
  ;(slider.element() as HTMLElement).focus()
  await press('ArrowRight')
  await expect.element(priceField()).toHaveValue('46')
  await expect.element(slider).toHaveAttribute('aria-valuetext', formatEuros('46'))
})

test.for(['7.5', '9', '201', 'x'])(
  'shows a field error for an invalid number and does not change the amounts: %s',
  async (value) => {
    await open()
    await userEvent.fill(priceField(), value)
    await expect.element(priceField()).toHaveAccessibleDescription('Enter a whole number from 10\u00A0to 200.')
    expect(readAmounts()).toEqual([`−${formatEuros('6.00')}`, formatEuros('54.00')])
    await expectAccessible()
  },
)

test('restores the current number in an empty field', async () => {
  await open()
  await userEvent.fill(priceField(), '')
  await press('Tab')
  await expect.element(priceField()).toHaveValue('60')
})

test('shows the amount after VAT, with the VAT on the fee deducted', async () => {
  await open()
  await userEvent.click(calculator.getByRole('checkbox', { name: /registered for VAT \(24%\)/ }))
  await expect.element(calculator.getByText('What you keep after VAT')).toBeVisible()
  expect(readAmounts()).toEqual([
    `−${formatEuros('6.00')}`,
    formatEuros('54.00'),
    `−${formatEuros('11.61')}`,
    `+${formatEuros('1.16')}`,
    formatEuros('43.55'),
  ])
  await expectAccessible()
})

test('deducts no VAT on the fee if the platform is not liable', async () => {
  await open('en', null)
  await userEvent.click(calculator.getByRole('checkbox', { name: /registered for VAT/ }))
  await expect.element(calculator.getByText('What you keep after VAT')).toBeVisible()
  expect(readAmounts()).toEqual([
    `−${formatEuros('6.00')}`,
    formatEuros('54.00'),
    `−${formatEuros('11.61')}`,
    formatEuros('42.39'),
  ])
})
