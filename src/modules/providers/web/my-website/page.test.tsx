import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pagePath } from '#modules/pages.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { refused } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { type Part, replyOf } from '#testing/web/reply-of.ts'
import { textOf } from '#testing/web/text-of.ts'
import MyWebsitePage, { clientLoader, type Website } from './page.tsx'

const main = page.getByRole('main')
const part = (key: Parameters<typeof textOf>[0]) => main.getByRole('region', { name: textOf(key), exact: true })
const pathIn = (language: 'en' | 'et') => pagePath('counsellorWebsite', language, { providerId: 'anna-lepalind' })
const languageOf = (language: 'en' | 'et', about: string) => ({
  language,
  profession: language === 'en' ? 'Psychologist' : 'Psühholoog',
  about,
  title: `Anna Lepalind (${language})`,
  description: 'Calm conversations.',
})
const websiteOf = (more: Part<Website> = {}): Website =>
  replyOf('getOwnWebsite', {
    slug: 'anna-lepalind',
    name: 'Anna Lepalind',
    isListed: true,
    showsFeedback: true,
    languages: [languageOf('en', 'I listen.'), languageOf('et', '')],
    offers: [{ title: 'First conversation', fee: 45, durationInMinutes: 50 }],
    ...more,
  } as Part<Website>)

async function openWebsite(
  answers: Parameters<typeof fakeApi>[0] = {},
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({ getOwnWebsite: websiteOf(), ...answers })
  const path = pagePath('myWebsite', language)
  await renderComponent(<MyWebsitePage />, { path, loader: clientLoader, login: 'provider' })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}

describe('the page of a counsellor', () => {
  test('that clients can see has its address in every language, to open and to copy, in both looks', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    onTestFinished(() => write.mockRestore())
    await openWebsite()
    await expect.element(main.getByText(textOf('books.siteListed'))).toBeVisible()
    await expect
      .element(part('books.address').getByRole('link', { name: 'Open the page In English' }))
      .toHaveAttribute('href', pathIn('en'))
    await expectAccessible()
    await userEvent.click(part('books.address').getByRole('button', { name: 'Copy In Estonian' }))
    await expect.element(page.getByRole('status').getByText(textOf('books.copied')).first()).toBeInTheDocument()
    expect(write.mock.calls).toEqual([[location.origin + pathIn('et')]])
  })

  test('says what to do where the browser does not let it be copied', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'))
    onTestFinished(() => write.mockRestore())
    await openWebsite()
    await userEvent.click(part('books.address').getByRole('button', { name: 'Copy In English' }))
    await expect.element(page.getByRole('alert').getByText(textOf('books.notCopied'))).toBeInTheDocument()
  })

  test.for([
    ['approval', 'books.openProfile', 'providerProfile'],
    ['payout', 'books.seeAccount', 'stripeConnect'],
    ['workingHours', 'books.setHours', 'workingHours'],
    ['sessions', 'books.addSession', 'sessionTypes'],
  ] as const)('that nobody can see names what is missing and leads to it: %s', async ([missing, text, to]) => {
    await openWebsite({ getOwnWebsite: websiteOf({ isListed: false, missing: ['blocked', missing] }) })
    await expect.element(main.getByText(textOf(`books.missing.${missing}`))).toBeVisible()
    await expect.element(main.getByText(textOf('books.missing.blocked'))).toBeVisible()
    await expect.element(main.getByRole('link', { name: textOf(text) })).toHaveAttribute('href', pagePath(to, 'en'))
    expect(main.getByRole('link', { name: /^Open the page/ }).query()).toBeNull()
    await expectAccessible()
  })

  test('is shown as clients read it, in each language', async () => {
    await openWebsite()
    const seen = part('books.asSeen')
    await expect.element(seen.getByText('I listen.')).toBeVisible()
    await expect.element(seen.getByText('45\u00A0€ · 50 min')).toBeVisible()
    await userEvent.click(seen.getByRole('tab', { name: 'In Estonian' }))
    await expect.element(seen.getByText('Psühholoog')).toBeVisible()
    await expect.element(seen.getByText(textOf('books.noAbout'))).toBeVisible()
    await expectAccessible()
  })

  test('without sessions says so', async () => {
    await openWebsite({ getOwnWebsite: websiteOf({ offers: [] }) })
    await expect.element(part('books.asSeen').getByText(textOf('books.noOffers'))).toBeVisible()
  })

  test('somebody without a practice has none', async () => {
    await openWebsite({ getOwnWebsite: refused('notAllowed') })
    await expect.element(main.getByRole('heading', { level: 1, name: textOf('page.notAllowedTitle') })).toBeVisible()
  })

  test('has room in Russian', async () => {
    await openWebsite(
      {
        getOwnWebsite: websiteOf({
          slug: 'a'.repeat(60),
          name: 'Рождественская'.repeat(5),
          languages: [
            {
              ...languageOf('en', 'w'.repeat(80)),
              title: 'w'.repeat(80),
              description: 'w'.repeat(120),
              profession: 'w'.repeat(80),
            },
          ],
          offers: [{ title: 'w'.repeat(70), fee: 45, durationInMinutes: 50 }],
        }),
      },
      'ru',
    )
    await expectAccessible()
  })
})

describe('feedback on the page', () => {
  const setting = () => main.getByRole('switch', { name: textOf('books.feedbackShow') })

  test('is switched off at once', async () => {
    const api = await openWebsite({ putFeedbackSetting: replyOf('putFeedbackSetting') })
    await expect.element(setting()).toBeChecked()
    api.answer('getOwnWebsite', websiteOf({ showsFeedback: false }))
    await userEvent.click(setting())
    await expect.element(page.getByRole('status').getByText(textOf('books.feedbackIsOff')).first()).toBeInTheDocument()
    await expect.element(setting()).not.toBeChecked()
    expect(api.requests('putFeedbackSetting').map(({ input }) => input)).toEqual([{ isShown: false }])
  })

  test('without a connection goes back to what it was', async () => {
    await openWebsite({ putFeedbackSetting: 'offline' })
    await userEvent.click(setting())
    await expect.element(page.getByRole('alert').getByText(textOf('generic.offline'))).toBeInTheDocument()
    await expect.element(setting()).toBeChecked()
  })
})
