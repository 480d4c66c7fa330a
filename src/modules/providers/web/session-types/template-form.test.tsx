import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { getFocusedName, tabThrough } from '#testing/web/keyboard.ts'
import { failWith, failWithFields } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import {
  buildGroupTemplate,
  buildSessionTemplate,
  buildSessionTemplateList,
  GROUP_ID,
  TEMPLATE_ID,
} from '#testing/web/session-types.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import SessionTypesPage, { clientLoader } from './page.tsx'

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const save = () => main.getByRole('button', { name: translateForPage('sessionTypes.save'), exact: true })
const title = () => main.getByRole('textbox', { name: translateForPage('sessionTypes.title') })
const price = () => main.getByRole('textbox', { name: translateForPage('sessionTypes.fee') })
const firstDate = () => main.getByLabelText(new RegExp(`^${translateForPage('sessionTypes.firstDate')}`))
const tab = (name: string) => main.getByRole('tab', { name: new RegExp(`^${name}`) })
const heading = (name: string) => main.getByRole('heading', { level: 1, name, exact: true })
const savedText = () => page.getByRole('status').getByText(translateForPage('sessionTypes.saved')).first()
const createPreview = (count: number, part: object = {}) => {
  const starts = ['05', '12', '19'].slice(0, count)
  const dates = starts.map((day) => ({
    startDateTime: `2026-12-${day}T16:00:00Z`,
    endDateTime: `2026-12-${day}T17:30:00Z`,
    state: 'free' as const,
    ...part,
  }))
  return buildReply('previewGroupDates', { dates })
}

async function openForm(
  query: string,
  replies: Parameters<typeof fakeApi>[0] = {},
  language: 'en' | 'et' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({
    listSessionTemplates: buildSessionTemplateList([buildSessionTemplate()]),
    listGroupDecisions: [],
    previewGroupDates: createPreview(3),
    ...replies,
  })
  const path = `${buildPagePath('sessionTypes', language)}${query}`
  await renderComponent(<SessionTypesPage />, { path, loader: clientLoader, login: 'provider' })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}
const addedReply = (part: object = {}) =>
  buildReply('addSessionTemplate', { ...buildSessionTemplate(), ...part } as never)

describe('a new personal session type', () => {
  test('shows the share while the price is typed, and sends the input', async () => {
    const api = await openForm('?new', { addSessionTemplate: addedReply() })
    await userEvent.fill(title(), 'A talk')
    await userEvent.fill(price(), '45,50')
    await expect.element(main.getByText('You receive 38.67\u00A0€ after our 15% fee (6.83\u00A0€).')).toBeVisible()
    await userEvent.click(save())
    await expect.element(savedText()).toBeVisible()
    await expect.element(heading(translateForPage('sessionTypes.pageTitle'))).toBeVisible()
    expect(api.requests('addSessionTemplate').map(({ input }) => input)).toEqual([
      {
        type: 2,
        isActive: true,
        location: 1,
        texts: { en: { title: 'A talk', description: '' } },
        fee: 45.5,
        durationInMinutes: 60,
        languageId: 2,
        vatGround: null,
      },
    ])
  })

  test('prefills the profile address and offers an arrival note on site', async () => {
    const api = await openForm('?new', { addSessionTemplate: addedReply() })
    await userEvent.click(main.getByRole('radio', { name: translateForPage('location.onSite') }))
    await expect.element(main.getByLabelText(translateForPage('sessionTypes.address'))).toHaveValue('Pikk 1, Tallinn')
    await userEvent.fill(main.getByLabelText(translateForPage('sessionTypes.arrivalNote')), 'Second floor')
    await expectAccessible()
    await userEvent.fill(title(), 'A talk')
    await userEvent.fill(price(), '45')
    await userEvent.click(main.getByRole('switch', { name: translateForPage('sessionTypes.offerNow') }))
    await userEvent.click(save())
    await expect.element(savedText()).toBeVisible()
    expect(api.requests('addSessionTemplate')[0]?.input).toMatchObject({
      location: 2,
      address: 'Pikk 1, Tallinn',
      arrivalNote: 'Second floor',
      isActive: false,
    })
  })

  test('shows missing fields, moves the focus there and sends nothing', async () => {
    const api = await openForm('?new')
    await userEvent.click(save())
    await expect.element(main.getByText(translateForPage('error.required'))).toBeVisible()
    await expect.poll(() => document.activeElement).toBe(price().element())
    await expectAccessible()
    await userEvent.fill(price(), 'free')
    await userEvent.click(save())
    await expect.element(main.getByText(translateForPage('sessionTypes.titleNeeded'))).toBeVisible()
    await expect.poll(() => document.activeElement).toBe(title().element())
    await userEvent.fill(title(), 'A talk')
    await userEvent.click(save())
    await expect.element(main.getByText(translateForPage('sessionTypes.feeNeeded'))).toBeVisible()
    expect(api.requests('addSessionTemplate')).toEqual([])
  })

  test('opens the language that has a description but no title, and sends nothing', async () => {
    const api = await openForm('?new', { addSessionTemplate: addedReply() })
    await userEvent.fill(title(), 'A talk')
    await userEvent.fill(price(), '30')
    await userEvent.click(tab('Estonian'))
    await userEvent.fill(main.getByLabelText(new RegExp(translateForPage('sessionTypes.description'))), 'Kirjeldus')
    for (let attempt = 1; attempt <= 2; attempt++) {
      await userEvent.click(tab('English'))
      await userEvent.click(save())
      await expect.element(tab('Estonian')).toHaveAttribute('aria-selected', 'true')
      await expect.element(main.getByText(translateForPage('error.required'))).toBeVisible()
      await expect.poll(() => document.activeElement).toBe(title().element())
      expect(main.getByRole('alert').query()).toBeNull()
    }
    await expectAccessible()
    await userEvent.keyboard('Jutt')
    await expect.element(title()).toHaveValue('Jutt')
    await userEvent.click(save())
    await expect.element(savedText()).toBeVisible()
    expect(api.requests('addSessionTemplate').map(({ input }) => input.texts)).toEqual([
      { en: { title: 'A talk', description: '' }, et: { title: 'Jutt', description: 'Kirjeldus' } },
    ])
  })

  test('marks a field that the server rejects and preserves the input in both languages', async () => {
    await openForm('?new', { addSessionTemplate: failWithFields({ fee: 'error.feeMin' }) })
    await userEvent.fill(title(), 'A talk')
    await userEvent.click(tab('Estonian'))
    await userEvent.fill(title(), 'Jutt')
    await userEvent.fill(price(), '30')
    await userEvent.click(save())
    await expect.element(main.getByText(/The price must be at least 1\s€/)).toBeVisible()
    await expect.poll(() => document.activeElement).toBe(price().element())
    await expect.element(title()).toHaveValue('Jutt')
    await userEvent.click(tab('English'))
    await expect.element(title()).toHaveValue('A talk')
    await expect.element(main.getByRole('tab', { name: 'Estonian ✓' })).toBeVisible()
  })

  test('sends once on a double click, preserves the input while offline and sends it on the next click', async () => {
    const api = await openForm('?new', { addSessionTemplate: 'pending' })
    await userEvent.fill(title(), 'A talk')
    await userEvent.fill(price(), '30')
    await userEvent.dblClick(save())
    await expect.element(main.getByRole('button', { name: translateForPage('sessionTypes.saving') })).toBeVisible()
    expect(api.requests('addSessionTemplate')).toHaveLength(1)
    api.reply('addSessionTemplate', 'offline')
    await expect.element(main.getByRole('alert')).toBeVisible()
    await expect.element(title()).toHaveValue('A talk')
    api.reply('addSessionTemplate', addedReply())
    await userEvent.click(save())
    await expect.element(savedText()).toBeVisible()
  })

  test('has no accessibility violations and a Tab order that follows the page', async () => {
    await openForm('?new')
    await expectAccessible()
    expect(await tabThrough()).toEqual([
      translateForPage('sessionTypes.back'),
      `${translateForPage('sessionTypes.personal')} ${translateForPage('sessionTypes.personalLead')}`,
      'English',
      translateForPage('sessionTypes.title'),
      `${translateForPage('sessionTypes.description')} ${translateForPage('sessionTypes.optional')}`,
      translateForPage('location.online'),
      translateForPage('sessionTypes.language'),
      translateForPage('sessionTypes.length'),
      translateForPage('sessionTypes.fee'),
      translateForPage('sessionTypes.vatChange'),
      translateForPage('sessionTypes.offerNow'),
      translateForPage('sessionTypes.cancel'),
      translateForPage('sessionTypes.save'),
    ])
  })

  test('fits in Russian', async () => {
    await openForm('?new=group', {}, 'ru')
    await userEvent.fill(firstDate(), '2026-12-05')
    await expect.element(main.getByText(translateForPage('sessionTypes.datesSum', { count: 3 }))).toBeVisible()
    await expectAccessible()
  })
})

describe('leaving with unsaved changes', () => {
  const back = () => main.getByRole('link', { name: translateForPage('sessionTypes.back') })

  test('asks before leaving; staying preserves the input', async () => {
    await openForm('?new')
    await userEvent.fill(title(), 'A talk')
    await userEvent.click(back())
    await expect
      .element(dialog.getByRole('heading', { name: translateForPage('sessionTypes.leaveTitle') }))
      .toBeVisible()
    expect(getFocusedName()).toBe(translateForPage('sessionTypes.leaveTitle'))
    await expectAccessible()
    await userEvent.click(dialog.getByRole('button', { name: translateForPage('sessionTypes.leaveCancel') }))
    await expect.element(title()).toHaveValue('A talk')
    await userEvent.click(back())
    await userEvent.click(dialog.getByRole('button', { name: translateForPage('sessionTypes.leaveGo') }))
    await expect.element(heading(translateForPage('sessionTypes.pageTitle'))).toBeVisible()
  })

  test('does not ask without changes', async () => {
    await openForm('?new')
    await userEvent.click(back())
    await expect.element(heading(translateForPage('sessionTypes.pageTitle'))).toBeVisible()
  })
})

describe('a new group', () => {
  async function fillGroup(): Promise<void> {
    await userEvent.fill(title(), 'Saturday breathing')
    await userEvent.fill(main.getByRole('textbox', { name: translateForPage('sessionTypes.feeEach') }), '22,50')
    await userEvent.fill(main.getByLabelText(translateForPage('sessionTypes.maximum'), { exact: true }), '6')
    await userEvent.fill(firstDate(), '2026-12-05')
    await userEvent.selectOptions(main.getByLabelText(translateForPage('sessionTypes.repeat')), 'week')
    await userEvent.fill(main.getByLabelText(translateForPage('sessionTypes.count'), { exact: true }), '3')
    await expect.element(main.getByText('3 dates will be added.')).toBeVisible()
  }

  test('previews a series and the share per person, and sends both', async () => {
    const api = await openForm('?new', { addSessionTemplate: addedReply() })
    await userEvent.click(main.getByRole('radio', { name: /^Group/ }))
    await fillGroup()
    await expect
      .element(main.getByText('You receive 19.12\u00A0€ per person after our 15% fee (3.38\u00A0€).'))
      .toBeVisible()
    await expectAccessible()
    await userEvent.click(save())
    await expect.element(savedText()).toBeVisible()
    expect(api.requests('addSessionTemplate')[0]?.input).toMatchObject({
      type: 1,
      fee: 22.5,
      minParticipants: 1,
      maxParticipants: 6,
      dates: { date: '2026-12-05', time: '18:00', every: 'week', count: 3 },
    })
  })

  test('lists the dates that could not be created after saving', async () => {
    const datesNotMade = [...createPreview(1, { state: 'taken' }).dates]
    await openForm('?new=group', { addSessionTemplate: addedReply({ datesNotMade }) })
    await fillGroup()
    await userEvent.click(save())
    await expect
      .element(page.getByRole('alert').getByText(/These dates couldn’t be added: .*5\sDec.*18:00–19:30/))
      .toBeInTheDocument()
  })

  test('asks for no dates and sends none when inactive', async () => {
    const api = await openForm('?new=group', { addSessionTemplate: addedReply() })
    await fillGroup()
    await userEvent.click(main.getByRole('switch', { name: translateForPage('sessionTypes.offerNow') }))
    await expect.element(main.getByText(translateForPage('sessionTypes.datesLater'))).toBeVisible()
    await userEvent.click(save())
    await expect.element(savedText()).toBeVisible()
    expect(api.requests('addSessionTemplate')[0]?.input).not.toHaveProperty('dates')
  })

  test('warns while typing when the group is larger than its online room', async () => {
    await openForm('?new=group', { listSessionTemplates: buildSessionTemplateList([], { groupRoomPlaces: 3 }) })
    const warning = main.getByText(translateForPage('sessionTypes.roomPlaces', { count: 3 }))
    await expect.element(warning).toBeVisible()
    await expectAccessible()
    await userEvent.fill(main.getByLabelText(translateForPage('sessionTypes.maximum'), { exact: true }), '3')
    await expect.poll(() => warning.query()).toBeNull()
  })
})

describe('changing a session type', () => {
  test('starts with the current values and sends the change', async () => {
    const api = await openForm(`?edit=${TEMPLATE_ID}`, { putSessionTemplate: buildSessionTemplate() })
    await expect.element(heading('Edit: First conversation')).toBeVisible()
    await expect.element(title()).toHaveValue('First conversation')
    expect(main.getByRole('radio', { name: /^Group/ }).query()).toBeNull()
    await userEvent.selectOptions(main.getByRole('combobox', { name: translateForPage('sessionTypes.length') }), '90')
    await userEvent.click(save())
    await expect.element(savedText()).toBeVisible()
    expect(api.requests('putSessionTemplate').map(({ input }) => input)).toEqual([
      {
        id: TEMPLATE_ID,
        location: 1,
        texts: { en: { title: 'First conversation', description: 'Where you stand.' } },
        fee: 45,
        durationInMinutes: 90,
        languageId: 1,
        vatGround: null,
      },
    ])
  })

  test('locks a booked group’s price, length and place, but not its title, description and size', async () => {
    const date = { startDateTime: '2026-12-05T16:00:00Z', endDateTime: '2026-12-05T17:30:00Z', participantsCount: 1 }
    const group = buildGroupTemplate({ groupSessionRecurrence: [date] })
    await openForm(`?edit=${GROUP_ID}`, { listSessionTemplates: buildSessionTemplateList([group]) })
    await expect.element(main.getByText(translateForPage('sessionTypes.hasBookings'))).toBeVisible()
    await expect.element(main.getByRole('textbox', { name: translateForPage('sessionTypes.feeEach') })).toBeDisabled()
    await expect.element(main.getByRole('combobox', { name: translateForPage('sessionTypes.length') })).toBeDisabled()
    await expect.element(main.getByRole('radio', { name: translateForPage('location.onSite') })).toBeDisabled()
    await expect.element(main.getByLabelText(translateForPage('sessionTypes.maximum'), { exact: true })).toBeEnabled()
    await expectAccessible()
  })

  test('lists the dates that do not fit the new length and preserves the input', async () => {
    const data = { startDateTimes: ['2026-12-05T16:00:00Z', '2026-12-12T16:00:00Z'] }
    await openForm(`?edit=${GROUP_ID}`, {
      listSessionTemplates: buildSessionTemplateList([buildGroupTemplate()]),
      putSessionTemplate: failWith('datesCollide', { data }),
    })
    await userEvent.selectOptions(main.getByRole('combobox', { name: translateForPage('sessionTypes.length') }), '120')
    await userEvent.click(save())
    await expect.element(main.getByRole('alert').getByText(/5\sDec.*18:00; .*12\sDec.*18:00/)).toBeVisible()
    await expect
      .element(main.getByRole('combobox', { name: translateForPage('sessionTypes.length') }))
      .toHaveValue('120')
    await expectAccessible()
  })

  test('opens the language that has been filled in', async () => {
    const texts = { et: { title: 'Esimene vestlus', description: '' } }
    await openForm(`?edit=${TEMPLATE_ID}`, {
      listSessionTemplates: buildSessionTemplateList([buildSessionTemplate({ texts })]),
    })
    await expect.element(tab('Estonian')).toHaveAttribute('aria-selected', 'true')
    await expect.element(title()).toHaveValue('Esimene vestlus')
  })

  test('shows an error and a link to the list for another counsellor’s session type', async () => {
    await openForm(`?edit=${GROUP_ID}`)
    await expect.element(heading(translateForPage('sessionTypes.notFound'))).toBeVisible()
    await expectAccessible()
    await userEvent.click(main.getByRole('link', { name: translateForPage('sessionTypes.back') }))
    await expect.element(heading(translateForPage('sessionTypes.pageTitle'))).toBeVisible()
  })
})

describe('VAT', () => {
  const vat = { isRegistered: true, ratePercent: 24, grounds: ['health', 'social'] as const }

  test('lets a liable counsellor choose and shows the amount after VAT', async () => {
    const api = await openForm('?new', {
      listSessionTemplates: buildSessionTemplateList([], { vat: { ...vat, grounds: [...vat.grounds] } }),
      addSessionTemplate: addedReply(),
    })
    await userEvent.fill(title(), 'A talk')
    await userEvent.fill(price(), '62')
    await expect
      .element(main.getByText(/^The price includes 12\.00\s€ VAT, which you declare\. You keep 40\.70\s€\.$/))
      .toBeVisible()
    const choice = main.getByRole('combobox', { name: translateForPage('sessionTypes.vat'), exact: true })
    const options = [...(choice.element() as HTMLSelectElement).options].map(({ text }) =>
      text.replaceAll('\u00A0', ' '),
    )
    expect(options).toEqual([
      'Standard rate, 24%',
      'Exempt: health service, VAT Act § 16 (1) 2)',
      'Exempt: social service, VAT Act § 16 (1) 4)',
    ])
    await userEvent.selectOptions(choice, 'health')
    await expect.element(main.getByText(translateForPage('sessionTypes.vatHealthHint'))).toBeVisible()
    await expect.poll(() => main.getByText(/VAT, which you declare/).query()).toBeNull()
    await expectAccessible()
    await userEvent.click(save())
    await expect.element(savedText()).toBeVisible()
    expect(api.requests('addSessionTemplate')[0]?.input.vatGround).toBe('health')
  })

  test.for([
    [false, 'sessionTypes.vatNone'],
    [true, 'sessionTypes.vatAbroad'],
  ] as const)(
    'explains why there is no rate and links to the tax details: registered abroad %s',
    async ([isRegistered, text]) => {
      await openForm('?new', {
        listSessionTemplates: buildSessionTemplateList([], { vat: { isRegistered, ratePercent: null } }),
      })
      await expect.element(main.getByText(translateForPage(text), { exact: false })).toBeVisible()
      await expect
        .element(main.getByRole('link', { name: translateForPage('sessionTypes.vatChange') }))
        .toHaveAttribute('href', `${buildPagePath('stripeConnect', 'en')}#tax`)
    },
  )
})
