import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { buildPagePath } from '#modules/pages.ts'
import { ROLE } from '#platform/values/enums.ts'
import { readLogin } from '#platform/web/login.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi } from '#testing/web/fake-api.ts'
import { openOwnProfile } from '#testing/web/open-own-profile.tsx'
import { failWith, failWithFields, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { buildOwnProfile } from '#testing/web/own-profile.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import ProviderProfilePage, { clientLoader } from './page.tsx'

const main = page.getByRole('main')
const section = (section: 'person' | 'address' | 'work' | 'about' | 'page' | 'business') =>
  main.getByRole('region', { name: translateForPage(`application.section.${section}`), exact: true })
const field = (name: Parameters<typeof translateForPage>[0]) =>
  main.getByLabelText(translateForPage(name), { exact: true })
const city = () => field('application.field.city')
const phone = () => field('application.field.phone')
const button = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('button', { name: translateForPage(key), exact: true })
const state = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('status').getByText(translateForPage(key), { exact: true })
const successNotice = (key: Parameters<typeof translateForPage>[0]) =>
  page.getByRole('status').getByText(translateForPage(key)).first()

describe('autosave', () => {
  test('saves a single field after a pause and confirms it', async () => {
    const api = await openOwnProfile({ replies: { putManageApplication: 'pending' } })
    await userEvent.fill(city(), 'Viljandi')
    await expect.element(state('application.saving')).toBeVisible()
    await expect.poll(() => api.requests('putManageApplication')).toHaveLength(1)
    api.reply('putManageApplication', buildOwnProfile({ city: 'Viljandi' }))
    await expect.element(state('application.saved')).toBeVisible()
    expect(api.requests('putManageApplication').map(({ input }) => input)).toEqual([{ city: 'Viljandi' }])
  })

  test('sends every kind of field in the API’s format', async () => {
    const api = await openOwnProfile({})
    await userEvent.fill(field('application.field.experienceInYears'), '12')
    await userEvent.click(section('work').getByRole('checkbox', { name: 'English' }))
    await userEvent.fill(
      section('about').getByRole('textbox', { name: translateForPage('application.field.profession') }),
      'Coach',
    )
    await userEvent.click(field('application.field.isPhonePublic'))
    await userEvent.fill(field('application.field.dateOfBirth'), '1981-01-02')
    const sent = () => Object.assign({}, ...api.requests('putManageApplication').map(({ input }) => input))
    await expect.poll(sent).toEqual({
      experienceInYears: 12,
      languageIds: [1, 2],
      texts: { en: { profession: 'Coach' } },
      isPhonePublic: true,
      dateOfBirth: '1981-01-02',
    })
  })

  test('preserves the input while offline and saves it when online', async () => {
    const api = await openOwnProfile({ replies: { putManageApplication: 'offline' } })
    await userEvent.fill(city(), 'Viljandi')
    await expect.element(state('application.offline')).toBeVisible()
    api.reply('putManageApplication', buildOwnProfile({ city: 'Viljandi' }))
    window.dispatchEvent(new Event('online'))
    await expect.element(state('application.saved')).toBeVisible()
    await expect.element(city()).toHaveValue('Viljandi')
  })

  test('reports a server error and keeps retrying', async () => {
    const api = await openOwnProfile({ replies: { putManageApplication: failWithServerError() } })
    await userEvent.fill(city(), 'Viljandi')
    await expect.element(state('application.notSaved')).toBeVisible()
    api.reply('putManageApplication', buildOwnProfile({ city: 'Viljandi' }))
    window.dispatchEvent(new Event('online'))
    await expect.element(state('application.saved')).toBeVisible()
  })

  test('shows a rejected value with its error without blocking other fields', async () => {
    const api = await openOwnProfile({ replies: { putManageApplication: failWithFields({ phone: 'error.phone' }) } })
    await userEvent.fill(phone(), '12')
    await expect.element(section('person').getByText('This phone number isn’t valid for that country')).toBeVisible()
    await expectAccessible()
    api.reply('putManageApplication', buildOwnProfile({ addressLine1: 'Uus 1' }))
    await userEvent.fill(field('application.field.addressLine1'), 'Uus 1')
    await expect.poll(() => api.requests('putManageApplication').at(-1)?.input).toEqual({ addressLine1: 'Uus 1' })
    await expect.element(state('application.someWrong')).toBeVisible()
    api.reply('putManageApplication', buildOwnProfile())
    await userEvent.fill(phone(), '5555 5555')
    await expect.poll(() => api.requests('putManageApplication').at(-1)?.input).toEqual({ phone: '5555 5555' })
    await expect.element(state('application.saved')).toBeVisible()
  })

  test('restores unsaved input after a reload', async () => {
    await openOwnProfile({ replies: { putManageApplication: 'offline' } })
    await userEvent.fill(phone(), '12')
    await expect.element(state('application.offline')).toBeVisible()
    await cleanup()
    await openOwnProfile({ replies: { putManageApplication: failWithFields({ phone: 'error.phone' }) } })
    await expect.element(phone()).toHaveValue('12')
    await expect.element(section('person').getByText('This phone number isn’t valid for that country')).toBeVisible()
  })

  test('saves pending input when the page is left', async () => {
    const api = await openOwnProfile({})
    await userEvent.fill(city(), 'Viljandi')
    await cleanup()
    await expect
      .poll(() => api.requests('putManageApplication').map(({ input }) => input))
      .toEqual([{ city: 'Viljandi' }])
  })

  test.for(['before', 'after'])('forgets input that is saved after the page was left %s it was sent', async (when) => {
    const api = await openOwnProfile({ replies: { putManageApplication: 'pending' } })
    await userEvent.fill(city(), 'Viljandi')
    await userEvent.click(section('work').getByRole('checkbox', { name: 'English' }))
    if (when === 'after') await expect.poll(() => api.requests('putManageApplication')).toHaveLength(1)
    await cleanup()
    await expect.poll(() => api.requests('putManageApplication')).toHaveLength(when === 'after' ? 2 : 1)
    // Leaving the page sends the same input again, but only the first request reaches the server.
    const saved = buildOwnProfile({ city: 'Viljandi', languageIds: [1, 2] })
    let replies = 0
    api.reply('putManageApplication', () => (replies++ === 0 ? saved : 'offline'))
    await expect.poll(() => Object.keys(sessionStorage).filter((key) => key.startsWith('profile-draft'))).toEqual([])
    await openOwnProfile({ profile: buildOwnProfile({ city: 'Narva' }) })
    await expect.element(city()).toHaveValue('Narva')
  })

  test('sends nothing while the application is under review, and the input once it is withdrawn', async () => {
    const submitted = buildOwnProfile({ status: 'submitted', waitingSince: '2026-11-24T10:00:00Z' })
    const conflict = failWith('applicationWaiting')
    const before = await openOwnProfile({ replies: { putManageApplication: conflict } })
    before.reply('getManageApplication', submitted)
    await userEvent.fill(city(), 'Viljandi')
    const message = page.getByRole('alert').getByText(serverText('en', 'domainError.applicationWaiting'))
    await expect.element(message.first()).toBeInTheDocument()
    await expect.element(city()).toBeDisabled()
    await expect.element(city()).toHaveValue('Tallinn')
    await cleanup()
    const after = await openOwnProfile({ profile: submitted, replies: { putManageApplication: conflict } })
    await expect.element(city()).toHaveValue('Tallinn')
    await cleanup()
    const withdrawn = await openOwnProfile({
      profile: submitted,
      replies: { postSignupApplication: buildReply('postSignupApplication', { status: 'draft' }) },
    })
    withdrawn.reply('getManageApplication', buildOwnProfile())
    withdrawn.reply('putManageApplication', buildOwnProfile({ city: 'Viljandi' }))
    await userEvent.click(button('application.withdraw'))
    await expect.element(state('application.saved')).toBeVisible()
    await expect.element(city()).toHaveValue('Viljandi')
    const requests = [before, after, withdrawn].map((api) => api.requests('putManageApplication').length)
    expect(requests).toEqual([1, 0, 1])
  })
})

describe('an application', () => {
  const missing = [
    { section: 'address', field: 'city' },
    { section: 'about', field: 'texts.et.about' },
    { section: 'work', field: 'topicIds', why: 'wrong' },
  ] as const

  test('lists missing fields with links to them', async () => {
    await openOwnProfile({ profile: buildOwnProfile({ missing: [...missing] }) })
    await expect.element(main.getByText('3 things still missing')).toBeVisible()
    expect(button('application.send').query()).toBeNull()
    await expect.element(main.getByRole('link', { name: 'Address, 1 item missing' })).toBeVisible()
    await expect.element(main.getByRole('link', { name: 'Personal details, complete' })).toBeVisible()
    await expectAccessible()
    await userEvent.click(main.getByRole('link', { name: translateForPage('application.field.city'), exact: true }))
    await expect.poll(() => document.activeElement).toBe(city().element())
    await userEvent.click(main.getByRole('link', { name: 'Introduction for clients (Estonian)' }))
    await expect.poll(() => document.activeElement?.id).toBe('texts.et.about')
    await expect.element(main.getByRole('link', { name: /^Topics: doesn’t match the country/ })).toBeVisible()
  })

  test('is sent once when complete, and locked during review', async () => {
    const submitted = buildOwnProfile({ status: 'submitted', waitingSince: '2026-11-24T10:00:00Z' })
    const api = await openOwnProfile({ replies: { postSignupApplication: 'pending' } })
    await expect.element(main.getByText(translateForPage('application.readyText'))).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: translateForPage('application.agreeTerms') }))
      .toHaveAttribute('href', `${buildPagePath('terms', 'en')}?for=counsellors`)
    await userEvent.dblClick(button('application.send'))
    expect(api.requests('postSignupApplication').map(({ input }) => input)).toEqual([{ send: true }])
    api.reply('getManageApplication', submitted)
    api.reply('postSignupApplication', buildReply('postSignupApplication', { status: 'submitted' }))
    await expect.element(successNotice('application.sent')).toBeVisible()
    await expect
      .element(main.getByText(translateForPage('application.status.submitted'), { exact: true }))
      .toBeVisible()
    await expect.element(city()).toBeDisabled()
    await expectAccessible()
  })

  test('can be withdrawn during review', async () => {
    const submitted = buildOwnProfile({ status: 'submitted', waitingSince: '2026-11-24T10:00:00Z' })
    const api = await openOwnProfile({
      profile: submitted,
      replies: { postSignupApplication: buildReply('postSignupApplication', { status: 'draft' }) },
    })
    api.reply('getManageApplication', buildOwnProfile())
    await userEvent.click(button('application.withdraw'))
    await expect.element(successNotice('application.withdrawn')).toBeVisible()
    await expect.element(city()).toBeEnabled()
    expect(api.requests('postSignupApplication').map(({ input }) => input)).toEqual([{ send: false }])
  })

  test('shows an error and the current status if it has since been decided', async () => {
    const api = await openOwnProfile({ replies: { postSignupApplication: failWith('applicationMoved') } })
    api.reply('getManageApplication', buildOwnProfile({ status: 'approved' }))
    await userEvent.click(button('application.send'))
    await expect.element(page.getByRole('alert').last()).toBeInTheDocument()
    await expect.element(main.getByText(translateForPage('application.status.approved'), { exact: true })).toBeVisible()
  })

  test('cannot be sent before everything is saved', async () => {
    await openOwnProfile({ replies: { putManageApplication: 'offline' } })
    await userEvent.fill(city(), 'Viljandi')
    await expect.element(state('application.offline')).toBeVisible()
    await expect.element(button('application.saving')).toHaveAttribute('aria-disabled', 'true')
  })

  test('shows requested changes at their section, and general ones at the top', async () => {
    await openOwnProfile({
      profile: buildOwnProfile({
        status: 'changesRequested',
        changeRequests: [
          { section: 'about', text: 'Please say how a first session goes.' },
          { section: null, text: 'Nearly there.' },
        ],
      }),
    })
    await expect.element(section('about').getByText('Please say how a first session goes.')).toBeVisible()
    await expect.element(main.getByText('Nearly there.')).toBeVisible()
    await expect.element(city()).toBeEnabled()
    await expectAccessible()
  })

  test.for([
    ['rejected', 'application.rejectedText'],
    ['deactivated', 'application.deactivatedText'],
  ] as const)('is read-only and shows its status when closed: %s', async ([status, text]) => {
    await openOwnProfile({ profile: buildOwnProfile({ status }) })
    await expect.element(main.getByText(translateForPage(text))).toBeVisible()
    await expect.element(city()).toBeDisabled()
    expect(main.getByText(translateForPage('application.saved'), { exact: true }).query()).toBeNull()
  })

  test('fits in Russian', async () => {
    await openOwnProfile({ profile: buildOwnProfile({ missing: [...missing] }), language: 'ru' })
    await expectAccessible()
  })
})

describe('an approved profile', () => {
  const approved = (more: Parameters<typeof buildOwnProfile>[0] = {}) =>
    buildOwnProfile({ status: 'approved', ...more })

  test('links to the public page and shows a name change under review', async () => {
    await openOwnProfile({ profile: approved({ firstName: 'Anne', hasPendingChanges: true }) })
    await expect.element(main.getByText(translateForPage('application.pendingText'))).toBeVisible()
    await expect.element(main.getByText('Clients still see your previous name: Anna Lepalind.')).toBeVisible()
    await expect.element(button('application.sendChanges')).toBeVisible()
    await expect.element(main.getByRole('link', { name: translateForPage('application.agreeTerms') })).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: translateForPage('application.seePage') }))
      .toHaveAttribute('href', buildPagePath('counsellorWebsite', 'en', { providerId: 'anna-lepalind' }))
    await expectAccessible()
  })

  test('saves a new address in lower case, on Enter or when the field is left but not while it is typed', async () => {
    const api = await openOwnProfile({ profile: approved() })
    const slug = field('application.field.slug')
    const saves = () => api.requests('putManageApplication').map(({ input }) => input)
    await userEvent.fill(slug, 'Anna')
    await expect.element(main.getByText(/\/en\/anna$/)).toBeVisible()
    // Unlike a click by the user, this leaves the focus in the field.
    ;(field('application.field.isPhonePublic').element() as HTMLElement).click()
    await expect.poll(saves).toEqual([{ isPhonePublic: true }])
    await userEvent.keyboard('{Enter}')
    await expect.poll(saves).toEqual([{ isPhonePublic: true }, { slug: 'anna' }])
    await userEvent.fill(slug, 'Mari')
    await userEvent.tab()
    await expect.poll(() => saves().slice(2)).toEqual([{ slug: 'mari' }])
  })

  test('keeps a new address that was typed but not saved when the page is opened again', async () => {
    const api = await openOwnProfile({ profile: approved() })
    await userEvent.fill(field('application.field.slug'), 'anna')
    await expect.poll(() => JSON.stringify(sessionStorage)).toContain('anna')
    expect(api.requests('putManageApplication')).toEqual([])
    await openOwnProfile({ profile: approved() })
    await expect.element(field('application.field.slug')).toHaveValue('anna')
  })

  test('asks companies for their name and numbers', async () => {
    await openOwnProfile({ profile: approved() })
    expect(field('application.field.companyName').query()).toBeNull()
    await expect.element(section('business').getByText(translateForPage('application.hint.taxEE'))).toBeVisible()
    await userEvent.click(section('business').getByRole('radio', { name: translateForPage('application.company') }))
    await expect.element(field('application.field.companyName')).toBeVisible()
    await expect.element(section('business').getByText(translateForPage('application.hint.taxEECompany'))).toBeVisible()
  })
})

describe('before an application is started', () => {
  const started = buildReply('postSignupApplication', { status: 'draft' })
  async function openStart(replies: Parameters<typeof fakeApi>[0]) {
    const api = fakeApi({
      getSignupApplication: buildReply('getSignupApplication', { status: 'none' }),
      listOrganizations: [],
      ...replies,
    })
    const path = buildPagePath('providerProfile', 'en')
    await renderComponent(<ProviderProfilePage />, { path, loader: clientLoader, login: 'customer' })
    await expect
      .element(main.getByRole('heading', { level: 1, name: translateForPage('application.startTitle') }))
      .toBeVisible()
    return api
  }

  const accessToken = `test.${btoa(JSON.stringify({ role: ROLE.provider }))}.test`
  /** Opens the page with API replies that let the user start an application. */
  const openStartable = () =>
    openStart({
      postSignupApplication: started,
      refreshToken: buildReply('refreshToken', { accessToken, role: ROLE.provider }),
      getManageApplication: buildOwnProfile(),
      getProviderMedia: buildReply('getProviderMedia'),
      listOwnOrganizations: buildReply('listOwnOrganizations'),
    })

  test('lists the requirements; starting renews the login and opens the application', async () => {
    const api = await openStartable()
    await expectAccessible()
    api.reply('getSignupApplication', buildReply('getSignupApplication', { status: 'draft' }))
    await userEvent.dblClick(button('application.start'))
    await expect.element(city()).toHaveValue('Tallinn')
    expect(api.requests('postSignupApplication')).toHaveLength(1)
    expect(readLogin()).toMatchObject({ accessToken, role: ROLE.provider })
  })

  test('stays busy until the application is shown', async () => {
    const api = await openStartable()
    api.reply('getSignupApplication', 'pending')
    await userEvent.click(button('application.start'))
    await expect.poll(() => api.requests('getSignupApplication')).toHaveLength(2)
    const starting = button('application.starting')
    await expect.element(starting).toHaveAttribute('aria-disabled', 'true')
    ;(starting.element() as HTMLElement).click()
    api.reply('getSignupApplication', buildReply('getSignupApplication', { status: 'draft' }))
    await expect.element(city()).toHaveValue('Tallinn')
    expect(api.requests('postSignupApplication')).toHaveLength(1)
  })

  test('reports a missing connection and can be retried', async () => {
    await openStart({ postSignupApplication: 'offline' })
    await userEvent.click(button('application.start'))
    await expect.element(page.getByRole('alert').getByText(translateForPage('generic.offline'))).toBeInTheDocument()
    await expect.element(button('application.start')).not.toHaveAttribute('aria-disabled', 'true')
  })
})
