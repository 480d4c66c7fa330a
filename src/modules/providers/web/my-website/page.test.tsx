import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { failWith } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import MyWebsitePage, { clientLoader } from './page.tsx'

const main = page.getByRole('main')
const region = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })
const getPagePath = (language: 'en' | 'et') =>
  buildPagePath('counsellorWebsite', language, { providerId: 'anna-lepalind' })
const createLanguage = (language: 'en' | 'et', about: string) => ({
  language,
  profession: language === 'en' ? 'Psychologist' : 'Psühholoog',
  about,
  title: `Anna Lepalind (${language})`,
  description: 'Calm conversations.',
})
const createWebsite = (overrides: PartialReply<Reply<'getOwnWebsite'>> = {}): Reply<'getOwnWebsite'> =>
  buildReply('getOwnWebsite', {
    slug: 'anna-lepalind',
    name: 'Anna Lepalind',
    isListed: true,
    showsFeedback: true,
    languages: [createLanguage('en', 'I listen.'), createLanguage('et', '')],
    offers: [{ title: 'First conversation', fee: 45, durationInMinutes: 50, location: 1, languageId: 1 }],
    ...overrides,
  } as PartialReply<Reply<'getOwnWebsite'>>)

async function openWebsite(
  replies: Parameters<typeof fakeApi>[0] = {},
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({ getOwnWebsite: createWebsite(), ...replies })
  const path = buildPagePath('myWebsite', language)
  await renderComponent(<MyWebsitePage />, { path, loader: clientLoader, login: 'provider' })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}

describe('the public page of a counsellor', () => {
  test('has a URL in every language to open and copy, in both themes', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    onTestFinished(() => writeText.mockRestore())
    await openWebsite()
    await expect.element(main.getByText(translateForPage('earnings.siteListed'))).toBeVisible()
    await expect
      .element(region('earnings.address').getByRole('link', { name: 'Open page In English' }))
      .toHaveAttribute('href', getPagePath('en'))
    await expectAccessible()
    await userEvent.click(region('earnings.address').getByRole('button', { name: 'Copy In Estonian' }))
    await expect
      .element(page.getByRole('status').getByText(translateForPage('earnings.copied')).first())
      .toBeInTheDocument()
    expect(writeText.mock.calls).toEqual([[location.origin + getPagePath('et')]])
  })

  test('explains what to do when the browser does not allow copying', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'))
    onTestFinished(() => writeText.mockRestore())
    await openWebsite()
    await userEvent.click(region('earnings.address').getByRole('button', { name: 'Copy In English' }))
    await expect.element(page.getByRole('alert').getByText(translateForPage('earnings.notCopied'))).toBeInTheDocument()
  })

  test.for([
    ['approval', 'earnings.openProfile', 'providerProfile'],
    ['payout', 'earnings.seeAccount', 'stripeConnect'],
    ['workingHours', 'earnings.setHours', 'workingHours'],
    ['sessions', 'earnings.addSession', 'sessionTypes'],
  ] as const)(
    'lists the missing steps while unlisted and links to the first that has a page: %s',
    async ([missing, text, to]) => {
      await openWebsite({ getOwnWebsite: createWebsite({ isListed: false, missing: ['blocked', missing] }) })
      await expect.element(main.getByText(translateForPage(`earnings.missing.${missing}`))).toBeVisible()
      await expect.element(main.getByText(translateForPage('earnings.missing.blocked'))).toBeVisible()
      await expect
        .element(main.getByRole('link', { name: translateForPage(text) }))
        .toHaveAttribute('href', buildPagePath(to, 'en'))
      expect(main.getByRole('link', { name: /^Open page/ }).query()).toBeNull()
      await expectAccessible()
    },
  )

  test('is previewed in each language', async () => {
    await openWebsite()
    const preview = region('earnings.asSeen')
    await expect.element(preview.getByText('I listen.')).toBeVisible()
    await expect.element(preview.getByText('50 min · Online · Estonian · 45 €')).toBeVisible()
    await userEvent.click(preview.getByRole('tab', { name: 'In Estonian' }))
    await expect.element(preview.getByText('Psühholoog')).toBeVisible()
    await expect.element(preview.getByText(translateForPage('earnings.noAbout'))).toBeVisible()
    await expectAccessible()
  })

  test('says that there are no session types', async () => {
    await openWebsite({ getOwnWebsite: createWebsite({ offers: [] }) })
    await expect.element(region('earnings.asSeen').getByText(translateForPage('earnings.noOffers'))).toBeVisible()
  })

  test('is not available without a provider profile', async () => {
    await openWebsite({ getOwnWebsite: failWith('notAllowed') })
    await expect
      .element(main.getByRole('heading', { level: 1, name: translateForPage('page.notAllowedTitle') }))
      .toBeVisible()
  })

  test('fits in Russian', async () => {
    await openWebsite(
      {
        getOwnWebsite: createWebsite({
          slug: 'a'.repeat(60),
          name: 'Рождественская'.repeat(5),
          languages: [
            {
              ...createLanguage('en', 'w'.repeat(80)),
              title: 'w'.repeat(80),
              description: 'w'.repeat(120),
              profession: 'w'.repeat(80),
            },
          ],
          offers: [{ title: 'w'.repeat(70), fee: 45, durationInMinutes: 50, location: 1, languageId: 1 }],
        }),
      },
      'ru',
    )
    await expectAccessible()
  })
})

describe('feedback setting', () => {
  const setting = () => main.getByRole('switch', { name: translateForPage('earnings.feedbackShow') })

  test('is turned off immediately', async () => {
    const api = await openWebsite({ putFeedbackSetting: buildReply('putFeedbackSetting') })
    await expect.element(setting()).toBeChecked()
    api.reply('getOwnWebsite', createWebsite({ showsFeedback: false }))
    await userEvent.click(setting())
    await expect
      .element(page.getByRole('status').getByText(translateForPage('earnings.feedbackIsOff')).first())
      .toBeInTheDocument()
    await expect.element(setting()).not.toBeChecked()
    expect(api.requests('putFeedbackSetting').map(({ input }) => input)).toEqual([{ isShown: false }])
  })

  test('reverts while offline', async () => {
    await openWebsite({ putFeedbackSetting: 'offline' })
    await userEvent.click(setting())
    await expect.element(page.getByRole('alert').getByText(translateForPage('generic.offline'))).toBeInTheDocument()
    await expect.element(setting()).toBeChecked()
  })
})
