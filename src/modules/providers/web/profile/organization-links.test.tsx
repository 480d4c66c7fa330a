import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { openOwnProfile } from '#testing/web/open-own-profile.tsx'
import { failWith } from '#testing/web/outcomes.ts'
import { buildOwnProfile } from '#testing/web/own-profile.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { OrganizationLinks } from './organization-links.tsx'

type OwnLinks = Reply<'listOwnOrganizations'>

const LINK_ID = '00000000-0000-4000-8000-0000000000d1'
const ORGANISATION_ID = '00000000-0000-4000-8000-0000000000d2'
const NAME = 'Tartu Nõustamiskeskus'
const main = page.getByRole('main')
const part = () => main.getByRole('region', { name: translateForPage('application.linksTitle'), exact: true })
const press = (key: Parameters<typeof translateForPage>[0]) =>
  userEvent.click(part().getByRole('button', { name: new RegExp(`^${translateForPage(key)}`) }))
const good = (text: string) => page.getByRole('status').getByText(text).first()
const linksOf = (state?: OwnLinks['links'][number]['state'], more: PartialReply<OwnLinks> = {}) =>
  buildReply('listOwnOrganizations', {
    links: state
      ? [{ providerOraganizationId: LINK_ID, organizationId: ORGANISATION_ID, name: NAME, slug: 'tartu', state }]
      : [],
    ...more,
  } as PartialReply<OwnLinks>)
const others = buildReply('listOrganizations', [{ organizationId: ORGANISATION_ID, name: NAME }])

/** Renders this section of the profile only; the whole page is much longer. */
async function openPart(
  own: OwnLinks,
  answers: Parameters<typeof fakeApi>[0] = {},
  organisations: Reply<'listOrganizations'> = [],
): Promise<FakeApi> {
  const api = fakeApi(answers)
  await renderComponent(<OrganizationLinks first={own} organisations={organisations} />, { login: 'provider' })
  return api
}

describe('registered organisations', () => {
  test('accepts an invitation', async () => {
    const api = await openPart(linksOf('invited'), { confirmOrganization: linksOf('confirmed') })
    await expect
      .element(part().getByText(translateForPage('application.linkInvitedText', { name: NAME })))
      .toBeVisible()
    await expectAccessible()
    await press('application.linkConfirm')
    await expect.element(good(translateForPage('application.linkConfirmed', { name: NAME }))).toBeVisible()
    await expect.element(part().getByText(translateForPage('application.linkIs.confirmed'))).toBeVisible()
    expect(api.requests('confirmOrganization').map(({ input }) => input)).toEqual([{ id: LINK_ID }])
    await expectAccessible()
  })

  test.for([
    ['invited', 'application.linkDecline', 'application.linkDeclined'],
    ['asked', 'application.linkTakeBack', 'application.linkTakenBack'],
    ['confirmed', 'application.linkLeave', 'application.linkLeft'],
  ] as const)('ends a link at once: %s', async ([state, act, done]) => {
    const api = await openPart(linksOf(state), { leaveOrganization: linksOf() })
    await press(act)
    await expect.element(good(translateForPage(done, { name: NAME }))).toBeVisible()
    expect(part().getByRole('link', { name: NAME }).query()).toBeNull()
    expect(api.requests('leaveOrganization').map(({ input }) => input)).toEqual([{ id: LINK_ID }])
  })

  test('requests a link to an organisation', async () => {
    const api = await openPart(linksOf(), { askOrganization: linksOf('asked') }, others)
    const ask = part().getByRole('button', { name: translateForPage('application.linkAskSend'), exact: true })
    await expect.element(ask).toHaveAttribute('aria-disabled', 'true')
    await userEvent.selectOptions(part().getByRole('combobox'), ORGANISATION_ID)
    await userEvent.click(ask)
    await expect.element(good(translateForPage('application.linkAskedDone'))).toBeVisible()
    await expect.element(part().getByText(translateForPage('application.linkIs.asked'))).toBeVisible()
    expect(api.requests('askOrganization').map(({ input }) => input)).toEqual([{ organizationId: ORGANISATION_ID }])
    expect(part().getByRole('combobox').query()).toBeNull()
  })

  test('reports and removes an invitation that has since been revoked', async () => {
    const api = await openPart(linksOf('invited'), { confirmOrganization: failWith('notFound') })
    api.answer('listOwnOrganizations', linksOf())
    await press('application.linkConfirm')
    await expect.element(page.getByRole('alert').first()).toBeInTheDocument()
    await expect.poll(() => part().getByRole('link', { name: NAME }).query()).toBeNull()
  })

  test('links a manager to their organisation’s page', async () => {
    await openPart(linksOf(undefined, { manages: NAME }))
    await expect
      .element(part().getByRole('link', { name: translateForPage('application.linksManage', { name: NAME }) }))
      .toHaveAttribute('href', buildPagePath('manageOrganisation', 'en'))
  })
})

describe('hand-typed organisations', () => {
  const byHand = () =>
    main.getByRole('region', { name: translateForPage('application.section.organisations'), exact: true })
  const names = () => byHand().getByRole('textbox')

  test('are added, removed and saved while typing', async () => {
    const api = await openOwnProfile({
      answers: {
        putManageApplication: ({ providerOrganizations = [] }) =>
          buildOwnProfile({ providerOrganizations: providerOrganizations.map(({ name = '' }) => ({ name })) }),
      },
    })
    await userEvent.click(byHand().getByRole('button', { name: translateForPage('application.organisationAdd') }))
    await userEvent.fill(names(), 'Näidisring')
    const sent = (providerOrganizations: object[]) =>
      expect.poll(() => api.requests('putManageApplication').at(-1)?.input).toEqual({ providerOrganizations })
    await sent([{ organizationId: null, name: 'Näidisring' }])
    await expect.element(byHand()).toBeVisible()
    await userEvent.click(byHand().getByRole('button', { name: /^Remove/ }))
    await expect.poll(() => names().query()).toBeNull()
    await sent([])
  })
})
