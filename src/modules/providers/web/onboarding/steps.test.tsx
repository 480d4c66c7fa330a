import type { ComponentType } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultWeek } from '#modules/availability/values/day-schedule.ts'
import { buildPagePath, type PageId } from '#modules/pages.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import {
  buildNewPayoutAccount,
  buildOnboardingReply,
  buildReadyPayoutAccount,
} from '#testing/web/onboarding-replies.ts'
import { failWithFields, failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { buildSessionTemplate, buildSessionTemplateList } from '#testing/web/session-types.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import HoursFormPage, { clientLoader as loadHours } from './hours-form/page.tsx'
import HoursIntroPage, { clientLoader as loadHoursIntro } from './hours-intro/page.tsx'
import OnboardingPage, { clientLoader as loadNextStep } from './page.tsx'
import PayoutFormPage, { clientLoader as loadPayout } from './payout-form/page.tsx'
import PayoutIntroPage, { clientLoader as loadPayoutIntro } from './payout-intro/page.tsx'
import SessionsFormPage, { clientLoader as loadSessions } from './sessions-form/page.tsx'
import SessionsIntroPage, { clientLoader as loadSessionsIntro } from './sessions-intro/page.tsx'

type Loader = (args: ClientLoaderFunctionArgs) => unknown
type Language = 'en' | 'ru'

const main = page.getByRole('main')
const heading = (name: string) => main.getByRole('heading', { level: 1, name, exact: true })
const button = (name: string) => main.getByRole('button', { name, exact: true })
const listSteps = () =>
  main
    .getByRole('list', { name: translateForPage('onboarding.steps') })
    .getByRole('listitem')
    .elements()
    .map((element) => element.textContent)
const getPath = () => location.pathname

async function openPage(
  id: PageId,
  [Page, loader]: [ComponentType, Loader],
  replies: Parameters<typeof fakeApi>[0],
  language: Language = 'en',
): Promise<FakeApi> {
  const api = fakeApi(replies)
  await renderComponent(<Page />, { path: buildPagePath(id, language), loader, login: 'provider' })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}

describe('resuming onboarding', () => {
  test.for([
    [[], 'onboardingStripe'],
    [['payout'], 'onboardingHoursIntro'],
    [['payout', 'hours'], 'onboardingSessionsIntro'],
    [['hours'], 'onboardingStripe'],
    [['payout', 'hours', 'sessions'], 'onboardingFinish'],
  ] as const)('with %s done, leads to the page %s', async ([done, to]) => {
    fakeApi({ getOnboarding: buildOnboardingReply(done) })
    await renderComponent(<OnboardingPage />, {
      path: buildPagePath('onboarding', 'en'),
      loader: loadNextStep,
      login: 'provider',
    })
    await expect.poll(getPath).toBe(buildPagePath(to, 'en'))
  })

  test('reports an error', async () => {
    await openPage('onboarding', [OnboardingPage, loadNextStep], { getOnboarding: failWithServerError() })
    await expect.element(heading(translateForPage('page.faultTitle'))).toBeVisible()
    expect(button(translateForPage('generic.tryAgain')).elements()).toHaveLength(1)
  })
})

describe('the introduction to a step', () => {
  const intros = [
    ['payout', 'onboardingStripe', [PayoutIntroPage, loadPayoutIntro], [], 'onboardingStripeConnect'],
    ['hours', 'onboardingHoursIntro', [HoursIntroPage, loadHoursIntro], ['payout'], 'onboardingWorkingHours'],
    [
      'sessions',
      'onboardingSessionsIntro',
      [SessionsIntroPage, loadSessionsIntro],
      ['payout', 'hours'],
      'onboardingSessionTypes',
    ],
  ] as const

  test.for(intros)('lists the requirements and links to the step: %s', async ([step, id, [Page, loader], done, to]) => {
    await openPage(id, [Page, loader], { getOnboarding: buildOnboardingReply(done) })
    await expect.element(heading(translateForPage(`onboarding.titleOf.${step}`))).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: translateForPage(`onboarding.startOf.${step}`) }))
      .toHaveAttribute('href', buildPagePath(to, 'en'))
    await expect
      .element(main.getByRole('link', { name: translateForPage('onboarding.later') }))
      .toHaveAttribute('href', buildPagePath('dashboard', 'en'))
    expect(main.getByText(translateForPage('onboarding.alreadyDone')).query()).toBeNull()
    await expectAccessible()
  })

  test('shows done, current and future steps', async () => {
    await openPage('onboardingHoursIntro', [HoursIntroPage, loadHoursIntro], {
      getOnboarding: buildOnboardingReply(['payout']),
    })
    await expect.element(heading(translateForPage('onboarding.titleOf.hours'))).toBeVisible()
    expect(listSteps()).toEqual(['Payout account, done', 'Working hours, current step', 'Session type, to do'])
  })

  test('says that a step is done and links to the next one', async () => {
    await openPage('onboardingStripe', [PayoutIntroPage, loadPayoutIntro], {
      getOnboarding: buildOnboardingReply(['payout']),
    })
    await expect.element(main.getByText(translateForPage('onboarding.alreadyDone'))).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: translateForPage('onboarding.next'), exact: true }))
      .toHaveAttribute('href', buildPagePath('onboarding', 'en'))
    await expectAccessible()
  })

  test.for(intros)('fits in Russian: %s', async ([step, id, [Page, loader], done]) => {
    await openPage(id, [Page, loader], { getOnboarding: buildOnboardingReply(done) }, 'ru')
    await expect.element(heading(translateForPage(`onboarding.titleOf.${step}`))).toBeVisible()
    await expectAccessible()
  })
})

describe('the payout account', () => {
  const save = () => button(translateForPage('payout.save'))
  const iban = () => main.getByLabelText(translateForPage('payout.iban'), { exact: true })
  const openStep = (replies: Parameters<typeof fakeApi>[0] = {}, language: Language = 'en') =>
    openPage(
      'onboardingStripeConnect',
      [PayoutFormPage, loadPayout],
      { getOnboarding: buildOnboardingReply([]), getBankDetails: buildNewPayoutAccount(), ...replies },
      language,
    )
  async function send(): Promise<void> {
    await userEvent.fill(iban(), 'EE38 2200 2210 2014 5685')
    await userEvent.click(main.getByRole('checkbox', { name: translateForPage('payout.acceptsTerms') }))
    await userEvent.click(save())
  }

  test('continues to the next step when complete', async () => {
    await openStep({ saveBankDetails: buildReadyPayoutAccount() })
    await expectAccessible()
    await send()
    await expect
      .element(page.getByRole('status').getByText(translateForPage('generic.bankUpdated')).first())
      .toBeInTheDocument()
    await expect.poll(getPath).toBe(buildPagePath('onboarding', 'en'))
  })

  test('says that Stripe is checking the details while it names what it will need later', async () => {
    const needs = [{ kind: 'people', where: 'provider', isLater: true }] as const
    await openStep({ getBankDetails: buildReadyPayoutAccount({ state: 'checking', needs: [...needs] }) })
    const todo = main.getByRole('region', { name: translateForPage('payout.todo') })
    await expect.element(todo.getByText(translateForPage('payout.checkingText'))).toBeVisible()
  })

  test('shows Stripe’s requirements above the form, with a way to continue', async () => {
    const needs = [
      { kind: 'people', where: 'provider' },
      { kind: 'phone', where: 'form', fault: 'wrong' },
    ] as const
    await openStep({ saveBankDetails: buildReadyPayoutAccount({ state: 'needed', needs: [...needs] }) })
    await send()
    const todo = main.getByRole('region', { name: translateForPage('payout.todo') })
    await expect.element(todo.getByText(translateForPage('payout.need.people'))).toBeVisible()
    await expect.element(todo.getByText(translateForPage('payout.fault.wrong'))).toBeVisible()
    await expect
      .element(todo.getByRole('link', { name: translateForPage('payout.openProvider') }))
      .toHaveAttribute('href', `${buildPagePath('stripeElementsConnect', 'en')}?onboarding`)
    await expect.element(iban()).toHaveValue('')
    expect(getPath()).toBe(buildPagePath('onboardingStripeConnect', 'en'))
    await expectAccessible()
  })

  test('asks to save again when details did not reach Stripe', async () => {
    await openStep({ getBankDetails: buildNewPayoutAccount({ state: 'needed', isOpened: false }) })
    await expect.element(main.getByText(translateForPage('payout.unfinishedText'))).toBeVisible()
    await expectAccessible()
  })

  test('stays on the page with all input when the account is rejected', async () => {
    await openStep({ saveBankDetails: failWithFields({ iban: 'error.ibanInvalid' }) })
    await send()
    await expect.element(main.getByText('Invalid IBAN number')).toBeVisible()
    await expect.element(iban()).toHaveValue('EE38 2200 2210 2014 5685')
    expect(getPath()).toBe(buildPagePath('onboardingStripeConnect', 'en'))
  })

  test('fits in Russian', async () => {
    await openStep({}, 'ru')
    await expectAccessible()
  })
})

describe('the working hours', () => {
  const week = defaultWeek().map(({ dayId, isOpened, workingIntervals }) => ({
    dayId,
    isOpened,
    workingIntervals: workingIntervals.map((interval) => ({ ...interval, action: 1 })),
  }))
  const createSettings = (isSet: boolean) =>
    buildReply('getWorkingHours', {
      timezone: 'Europe/Tallinn',
      isSet,
      workingTimeForDay: week,
      dayIds: [1, 2, 3, 4, 5],
      previewDurationInMinutes: 50,
    })
  const save = () => button(translateForPage('onboarding.hoursSave'))
  const saved = buildReply('putWorkingHours', { ...createSettings(true) })
  const openStep = (replies: Parameters<typeof fakeApi>[0] = {}, language: Language = 'en') =>
    openPage(
      'onboardingWorkingHours',
      [HoursFormPage, loadHours],
      {
        getOnboarding: buildOnboardingReply(['payout']),
        getWorkingHours: createSettings(false),
        previewWorkingHours: [],
        putWorkingHours: saved,
        ...replies,
      },
      language,
    )

  test('saves the default hours with one click and continues', async () => {
    const api = await openStep()
    await expectAccessible()
    await userEvent.click(save())
    await expect.poll(getPath).toBe(buildPagePath('onboarding', 'en'))
    expect(api.requests('putWorkingHours').map(({ input }) => input)).toEqual([{}])
  })

  test('saves a day that was turned off before continuing', async () => {
    const open = week.map((day) => (day.dayId === 5 ? { ...day, isOpened: false } : day))
    const api = await openStep({
      putWorkingHours: buildReply('putWorkingHours', { ...createSettings(true), workingTimeForDay: open }),
    })
    await userEvent.click(main.getByRole('switch', { name: 'Friday' }))
    await userEvent.click(save())
    await expect.poll(getPath).toBe(buildPagePath('onboarding', 'en'))
    expect(api.requests('putWorkingHours')[0]?.input.workingTimeForDay).toMatchObject([{ dayId: 5, isOpened: false }])
  })

  test('keep every change while offline, and are sent once on a double click', async () => {
    const api = await openStep({ putWorkingHours: 'pending' })
    await userEvent.click(main.getByRole('switch', { name: 'Friday' }))
    await userEvent.dblClick(save())
    expect(api.requests('putWorkingHours')).toHaveLength(1)
    api.reply('putWorkingHours', 'offline')
    await expect.element(page.getByRole('alert').getByText(translateForPage('generic.offline'))).toBeInTheDocument()
    await expect.element(main.getByRole('switch', { name: 'Friday' })).not.toBeChecked()
    expect(getPath()).toBe(buildPagePath('onboardingWorkingHours', 'en'))
  })

  test('continue without saving when nothing has changed', async () => {
    const api = await openStep({ getWorkingHours: createSettings(true) })
    await userEvent.click(save())
    await expect.poll(getPath).toBe(buildPagePath('onboarding', 'en'))
    expect(api.requests('putWorkingHours')).toEqual([])
  })

  test('fits in Russian', async () => {
    await openStep({}, 'ru')
    await expectAccessible()
  })
})

describe('the first session type', () => {
  const openStep = (replies: Parameters<typeof fakeApi>[0] = {}) =>
    openPage('onboardingSessionTypes', [SessionsFormPage, loadSessions], {
      getOnboarding: buildOnboardingReply(['payout', 'hours']),
      listSessionTemplates: buildSessionTemplateList([]),
      ...replies,
    })

  test('is created in the regular editor and leads to the end', async () => {
    const api = await openStep({ addSessionTemplate: buildReply('addSessionTemplate', buildSessionTemplate()) })
    await expect.element(heading(translateForPage('onboarding.sessionsEditTitle'))).toBeVisible()
    await expectAccessible()
    await userEvent.fill(main.getByLabelText(translateForPage('sessionTypes.fee'), { exact: true }), '45')
    await userEvent.fill(main.getByRole('textbox', { name: translateForPage('sessionTypes.title') }), 'First talk')
    await userEvent.click(button(translateForPage('onboarding.sessionsSave')))
    await expect.poll(getPath).toBe(buildPagePath('onboarding', 'en'))
    expect(api.requests('addSessionTemplate')).toHaveLength(1)
  })

  test('links to inactive session types', async () => {
    await openStep({ listSessionTemplates: buildSessionTemplateList([buildSessionTemplate({ isActive: false })]) })
    await expect.element(heading(translateForPage('onboarding.sessionsMoreTitle'))).toBeVisible()
    await expect.element(main.getByText(translateForPage('onboarding.sessionsThere'))).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: translateForPage('nav.sessionTypes') }))
      .toHaveAttribute('href', buildPagePath('sessionTypes', 'en'))
    await expectAccessible()
  })
})
