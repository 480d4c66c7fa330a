import { useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { api } from '#platform/web/api.ts'
import { buildSavedCardReply } from '#testing/web/checkout-replies.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { failWith, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import type { CardInfo } from './saved-card.ts'
import { SavedCardSection } from './saved-card-section.tsx'

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const opener = () => main.getByRole('button', { name: /^Remove|^Удалить/ })
const none = () => main.getByText(translateForPage('savedCard.none'))

function Loaded() {
  return <SavedCardSection card={useLoaderData<CardInfo | null>()} />
}

/** Renders the section, loading the card as the profile does. */
async function openSection(card: Outcome<'getStripeInfo'>, language: 'en' | 'et' | 'ru' = 'en'): Promise<FakeApi> {
  const fake = fakeApi({ getStripeInfo: card, deleteStripeConnect: buildSavedCardReply() })
  const loader = async () => {
    const result = await api('getStripeInfo', {})
    return result.ok ? result.data : null
  }
  await renderComponent(<Loaded />, { language, login: 'customer', loader })
  await expect.element(main.getByText(translateForPage('savedCard.lead'))).toBeVisible()
  return fake
}

test('links to saving a card when there is none, and loads no script or iframe', async () => {
  await openSection(buildSavedCardReply())
  await expect.element(none()).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: translateForPage('savedCard.save') }))
    .toHaveAttribute('href', buildPagePath('paymentCard', 'en'))
  expect(document.querySelectorAll('iframe')).toHaveLength(0)
  await expectAccessible()
})

test.for(['en', 'et', 'ru'] as const)('shows the card and its expiry, in both themes: %s', async (language) => {
  await openSection(buildSavedCardReply({}), language)
  await expect.element(main.getByText('Visa 4242').first()).toBeVisible()
  await expect.element(main.getByText(translateForPage('savedCard.until', { month: '12/2039' }))).toBeVisible()
  await expectAccessible()
})

test.for([
  ['expiringSoon', 'savedCard.endsSoon'],
  ['expired', 'savedCard.hasEnded'],
] as const)('shows what needs action: %s', async ([status, key]) => {
  await openSection(buildSavedCardReply({ status, expMonth: 1, expYear: 2027 }))
  await expect.element(main.getByText(translateForPage(key, { card: 'Visa 4242', month: '01/2027' }))).toBeVisible()
  await expectAccessible()
})

test('shows that the card could not be loaded, and loads it on retry', async () => {
  const fake = await openSection(failWithServerError())
  await expect.element(main.getByText(translateForPage('savedCard.unknown'))).toBeVisible()
  await expectAccessible()
  fake.reply('getStripeInfo', buildSavedCardReply({}))
  await userEvent.click(main.getByRole('button', { name: translateForPage('generic.tryAgain') }))
  await expect.element(main.getByText('Visa 4242').first()).toBeVisible()
})

test('explains what remains before removing, and removes once for a double click', async () => {
  const fake = await openSection(buildSavedCardReply({}))
  fake.reply('deleteStripeConnect', 'pending')
  await userEvent.click(opener())
  await expect.element(dialog.getByText(translateForPage('savedCard.removeCancel'))).toBeVisible()
  await expectAccessible()
  await userEvent.dblClick(button(translateForPage('savedCard.removeNow')))
  await expect.element(button(translateForPage('savedCard.removing'))).toBeVisible()
  expect(fake.requests('deleteStripeConnect')).toHaveLength(1)
  fake.reply('getStripeInfo', buildSavedCardReply())
  fake.reply('deleteStripeConnect', buildSavedCardReply())
  await expect.element(none()).toBeVisible()
  await expect.element(page.getByRole('status').getByText(translateForPage('savedCard.removed'))).toBeVisible()
  await expect.poll(() => dialog.query()).toBeNull()
})

test.for([
  ['no connection', 'offline', 'You’re offline.'],
  ['payments are unavailable', failWith('paymentsDown'), serverText('en', 'domainError.paymentsDown')],
] as const)('keeps a card that could not be removed and shows why: %s', async ([, outcome, message]) => {
  const fake = await openSection(buildSavedCardReply({}))
  fake.reply('deleteStripeConnect', outcome)
  await userEvent.click(opener())
  await userEvent.click(button(translateForPage('savedCard.removeNow')))
  await expect.element(dialog.getByRole('alert').getByText(message, { exact: false }).first()).toBeVisible()
  await expectAccessible()
  await userEvent.click(button(translateForPage('savedCard.keepIt')))
  await expect.element(main.getByText('Visa 4242').first()).toBeVisible()
  await userEvent.click(opener())
  await expect.element(button(translateForPage('savedCard.removeNow'))).toBeVisible()
  expect(dialog.getByRole('alert').elements()).toEqual([])
})

test('is operable by keyboard: the title has the focus, every control is reachable, and Escape restores the focus', async () => {
  await openSection(buildSavedCardReply({}))
  await tabTo(opener())
  await press('Enter')
  await expect.poll(getFocusedName).toBe(translateForPage('savedCard.removeTitle', { card: 'Visa 4242' }))
  expect(await tabThrough()).toEqual([
    translateForPage('nav.close'),
    translateForPage('savedCard.keepIt'),
    translateForPage('savedCard.removeNow'),
  ])
  await press('Escape')
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.poll(() => document.activeElement).toBe(opener().element())
})
