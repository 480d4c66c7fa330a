import type { Page } from '@playwright/test'

export const cardFields = (page: Page) => page.frameLocator('iframe[name="payment-card-frame"]')

/** Fills in a card number, by default that of a card that is accepted. */
export async function fillCard(page: Page, number = '4242424242424242'): Promise<void> {
  const fields = cardFields(page)
  await fields.locator('[name=number]').fill(number)
  await fields.locator('[name=expiry]').fill('12 / 39')
  await fields.locator('[name=cvc]').fill('123')
}

export async function pay(page: Page): Promise<void> {
  await fillCard(page)
  await page.getByRole('button', { name: /^(Pay|Maksa) \d/ }).click()
}
