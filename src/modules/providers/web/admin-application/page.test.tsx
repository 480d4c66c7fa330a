import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { APPLICANT_ID, buildApplicationReply, CREDENTIAL_ID } from '#testing/web/application.ts'
import { captureDownloads } from '#testing/web/downloads.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import { failWith, failWithFields, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { toPlainSpaces } from '#testing/web/plain-spaces.ts'
import { readDetailList } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const main = page.getByRole('main')
const region = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })
const decisionRegion = () => region('administration.decideTitle')
const choose = (key: 'approve' | 'requestChanges' | 'reject') =>
  userEvent.click(decisionRegion().getByRole('radio', { name: translateForPage(`administration.${key}`), exact: true }))
const save = () => decisionRegion().getByRole('button', { name: translateForPage('administration.decide') })
const reason = () => decisionRegion().getByLabelText(translateForPage('administration.reason'), { exact: true })
const credential = () => main.getByRole('region', { name: 'Psychologist', exact: true })

async function openApplication(
  application: Outcome<'getApplication'> = buildApplicationReply(),
  replies: Parameters<typeof fakeApi>[0] = {},
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({ getApplication: application, ...replies })
  const path = `/superuser/applications/${APPLICANT_ID}`
  await openAdminPage(screen, { path, route: '/superuser/applications/:id', language })
  return api
}

const listSentDecisions = (api: FakeApi) => api.requests('decideApplication').map(({ input }) => input)
const WAITING_SINCE = '2026-11-23T08:00:00Z'

describe('one application', () => {
  test('shows everything to check, by section, in both themes', async () => {
    await openApplication()
    await expect.element(main.getByText('Sent Mon 23 Nov at 10:00')).toBeVisible()
    expect(readDetailList(region('application.section.person'))).toMatchObject({
      'First name': 'Linda',
      'Last name': 'Proovikask',
      'Date of birth': expect.stringContaining('1990'),
      Email: 'linda@applicant.test',
    })
    expect(readDetailList(region('application.section.address'))).toMatchObject({
      Country: 'Estonia',
      Postcode: 'not given',
    })
    expect(Object.values(readDetailList(region('application.section.work')))).toContain('7')
    expect(readDetailList(region('application.section.about'))).toEqual({
      [translateForPage('administration.writtenIn', {
        part: translateForPage('application.field.about'),
        language: translateForPage('language.et'),
      })]: 'Kuulan rahulikult.',
      [translateForPage('administration.writtenIn', {
        part: translateForPage('application.field.profession'),
        language: translateForPage('language.en'),
      })]: 'Psychologist',
    })
    await expect.element(credential().getByText(/123-45/)).toBeVisible()
    await expect.element(credential().getByText(translateForPage('application.credential.unchecked'))).toBeVisible()
    await expect
      .element(credential().getByRole('link', { name: translateForPage('administration.register') }))
      .toHaveAttribute('href', 'https://register.example.ee/123-45')
    await expectAccessible()
  })

  test('marks a name that differs from the public one', async () => {
    await openApplication(buildApplicationReply({ publicName: { firstName: 'Linda', lastName: 'Vana' } }))
    expect(readDetailList(region('application.section.person'))).toMatchObject({
      [translateForPage('administration.publicName')]: 'Linda Vana',
    })
  })

  test('downloads the certificate under its own name', async () => {
    const names = captureDownloads()
    const api = await openApplication(undefined, { reviewedEvidence: new Uint8Array([1]) as never })
    await userEvent.click(credential().getByRole('button', { name: /^Download document/ }))
    await expect.poll(names).toEqual(['diploma.pdf'])
    expect(api.requests('reviewedEvidence').map(({ input }) => input)).toEqual([{ id: CREDENTIAL_ID }])
  })

  test('explains why a certificate cannot be loaded', async () => {
    await openApplication(undefined, { reviewedEvidence: 'offline' })
    await userEvent.click(credential().getByRole('button', { name: /^Download document/ }))
    await expect.element(page.getByRole('alert').getByText(translateForPage('generic.offline'))).toBeVisible()
  })

  test('shows previous decisions with their reasons', async () => {
    const history = [
      { at: '2026-11-20T08:00:00Z', action: 'requestChanges', by: 'Siim Superuser', reason: 'The photo is missing.' },
      { at: '2026-11-19T08:00:00Z', action: 'readApplication', by: 'Siim Superuser', reason: null },
    ]
    await openApplication(buildApplicationReply({ history }))
    const lines = region('administration.history').getByRole('listitem')
    expect(lines.elements().map((element) => toPlainSpaces(element.textContent))).toEqual([
      'Changes requested, Siim SuperuserFri 20 Nov at 10:00The photo is missing.',
    ])
  })

  test('offers neither decision nor verdict outside review', async () => {
    await openApplication(buildApplicationReply({ status: 'approved', waitingSince: null }))
    await expect.element(main.getByText(translateForPage('administration.notWaiting'))).toBeVisible()
    expect(decisionRegion().query()).toBeNull()
    expect(main.getByRole('radio').elements()).toEqual([])
  })

  test('offers only a change request after a rejection', async () => {
    await openApplication(buildApplicationReply({ status: 'rejected', waitingSince: null }))
    const choices = decisionRegion().getByRole('radio')
    await expect.element(choices).toHaveAccessibleName(translateForPage('administration.requestChanges'))
  })

  test('shows a not-found page for an unknown application', async () => {
    await openApplication(failWith('notFound'))
    await expect.element(main.getByRole('heading', { name: translateForPage('page.notFoundTitle') })).toBeVisible()
  })

  test('fits in Russian with the longest decision open', async () => {
    const long = { firstName: 'Александра-Константинопольская', lastName: 'Рождественская-Преображенская' }
    const texts = buildApplicationReply().texts
    await openApplication(
      buildApplicationReply({
        ...long,
        slug: 'x'.repeat(60),
        texts: { ...texts, et: { ...texts.et, about: 'x'.repeat(300) } },
      }),
      {},
      'ru',
    )
    await userEvent.click(decisionRegion().getByRole('radio').nth(1))
    await expectAccessible()
  })
})

describe('the decision', () => {
  test('cannot be saved before it is chosen', async () => {
    await openApplication()
    expect(save().query()).toBeNull()
    expect(await listTabStops()).toEqual([translateForPage('administration.approve')])
  })

  test('sends the verdict on each certificate with an approval and shows the result', async () => {
    const api = await openApplication(undefined, { decideApplication: null })
    await userEvent.click(credential().getByRole('radio', { name: translateForPage('administration.verdictYes') }))
    const until = credential().getByLabelText(translateForPage('administration.verdictUntil'))
    await expect.element(until).toHaveValue('2028-01-31')
    await userEvent.fill(until, '2027-06-30')
    await choose('approve')
    await expect
      .element(decisionRegion().getByText(translateForPage('administration.approveEffect', { name: 'Linda' })))
      .toBeVisible()
    await expectAccessible()
    api.reply('getApplication', buildApplicationReply({ status: 'approved', waitingSince: null }))
    await userEvent.click(save())
    await expect.element(page.getByRole('status').getByText(translateForPage('administration.decided'))).toBeVisible()
    await expect.poll(() => decisionRegion().query()).toBeNull()
    expect(listSentDecisions(api)).toEqual([
      {
        id: APPLICANT_ID,
        decision: 'approve',
        reason: '',
        verdicts: [{ credentialId: CREDENTIAL_ID, isVerified: true, validUntil: '2027-06-30', reason: '' }],
        waitingSince: WAITING_SINCE,
      },
    ])
  })

  test('sends the reason for a rejected certificate', async () => {
    const api = await openApplication(undefined, { decideApplication: null })
    await userEvent.click(credential().getByRole('radio', { name: translateForPage('administration.verdictNo') }))
    await userEvent.fill(
      credential().getByLabelText(translateForPage('administration.verdictReason')),
      'It cannot be read.',
    )
    await choose('approve')
    await expectAccessible()
    await userEvent.click(save())
    await expect
      .poll(() => listSentDecisions(api)[0]?.verdicts)
      .toEqual([
        { credentialId: CREDENTIAL_ID, isVerified: false, validUntil: '2028-01-31', reason: 'It cannot be read.' },
      ])
  })

  test('sends requested changes by section, in both themes', async () => {
    const api = await openApplication(undefined, { decideApplication: null })
    await choose('requestChanges')
    const section = translateForPage('application.section.about')
    await userEvent.fill(
      decisionRegion().getByLabelText(translateForPage('administration.whatToChange', { section })),
      'Write it in Estonian too.',
    )
    await userEvent.fill(reason(), 'Almost there.')
    await expect
      .element(decisionRegion().getByText(translateForPage('administration.requestEffect', { name: 'Linda' })))
      .toBeVisible()
    await expectAccessible()
    await userEvent.click(save())
    await expect.element(page.getByRole('status').getByText(translateForPage('administration.decided'))).toBeVisible()
    expect(listSentDecisions(api)).toEqual([
      {
        id: APPLICANT_ID,
        decision: 'requestChanges',
        reason: 'Almost there.',
        changeRequests: [{ section: 'about', text: 'Write it in Estonian too.' }],
        waitingSince: WAITING_SINCE,
      },
    ])
  })

  test('requires a reason for a rejection and preserves the choice, in both themes', async () => {
    const api = await openApplication(undefined, { decideApplication: failWithFields({ reason: 'error.required' }) })
    await choose('reject')
    await expect
      .element(decisionRegion().getByText(translateForPage('administration.rejectEffect', { name: 'Linda' })))
      .toBeVisible()
    await userEvent.click(save())
    await expect.element(reason()).toHaveAccessibleDescription(new RegExp(translateForPage('error.required')))
    await expectAccessible()
    api.reply('decideApplication', null)
    await userEvent.fill(reason(), 'The certificate is not yours.')
    await userEvent.click(save())
    await expect.element(page.getByRole('status').getByText(translateForPage('administration.decided'))).toBeVisible()
    expect(listSentDecisions(api).at(-1)).toEqual({
      id: APPLICANT_ID,
      decision: 'reject',
      reason: 'The certificate is not yours.',
      waitingSince: WAITING_SINCE,
    })
  })

  test('is sent only once on a double click', async () => {
    const api = await openApplication(undefined, { decideApplication: 'pending' })
    await choose('approve')
    await userEvent.dblClick(save())
    await expect
      .element(decisionRegion().getByRole('button', { name: translateForPage('administration.deciding') }))
      .toBeVisible()
    expect(listSentDecisions(api)).toHaveLength(1)
  })

  test.for([
    ['a verdict is missing', failWith('verdictMissing'), () => serverText('en', 'domainError.verdictMissing')],
    ['it was changed meanwhile', failWith('applicationMoved'), () => serverText('en', 'domainError.applicationMoved')],
    ['a server error', failWithServerError(), () => translateForPage('generic.failed')],
    ['no connection', 'offline', () => translateForPage('generic.offline')],
  ] as const)('shows the error and preserves the input: %s', async ([, outcome, expectedText]) => {
    await openApplication(undefined, { decideApplication: outcome })
    await choose('reject')
    await userEvent.fill(reason(), 'The certificate is not yours.')
    await userEvent.click(save())
    await expect.element(page.getByRole('alert').getByText(expectedText())).toBeVisible()
    await expect.element(reason()).toHaveValue('The certificate is not yours.')
  })
})

/** Returns the labels of the tab stops in the decision form, in tab order. */
async function listTabStops(): Promise<string[]> {
  ;(document.activeElement as HTMLElement).blur()
  const inside = new Set(
    [...decisionRegion().element().querySelectorAll<HTMLInputElement>('input, textarea, button')].map(
      (element) => element.labels?.[0]?.innerText,
    ),
  )
  return (await tabThrough()).filter((name) => inside.has(name))
}
