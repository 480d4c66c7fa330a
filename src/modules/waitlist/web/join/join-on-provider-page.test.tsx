import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildProviderPage, openCounsellor, SESSIONS } from '#testing/web/open-counsellor.tsx'

const main = page.getByRole('main')

describe('the waiting list form on the provider’s page', () => {
  test('opens below the dates and asks a visitor to log in', async () => {
    const api = await openCounsellor({ query: `?session=${SESSIONS.group}` })
    const opener = main.getByRole('button', { name: 'Join the waiting list', exact: true })
    await userEvent.click(opener)
    await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
    await userEvent.click(main.getByRole('button', { name: 'Log in and join the list' }))
    await expect.element(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    expect(api.requests('joinWaitlist')).toEqual([])
    await expect.poll(() => api.requests('passkeyOptions').length).toBe(1)
  })

  test('is not offered for dates with free places', async () => {
    const [, , group] = buildProviderPage().sessionTemplates
    const dates = group!.groupSessionRecurrence!.filter(({ freeSeats }) => freeSeats > 0)
    await openCounsellor({
      provider: buildProviderPage({ sessionTemplates: [{ ...group!, groupSessionRecurrence: dates }] }),
    })
    await expect.element(main.getByRole('radio').first()).toBeVisible()
    expect(main.getByRole('button', { name: 'Join the waiting list' }).elements()).toEqual([])
  })
})
