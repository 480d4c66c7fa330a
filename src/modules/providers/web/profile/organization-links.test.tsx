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
const ORGANIZATION_ID = '00000000-0000-4000-8000-0000000000d2'
const NAME = 'Tartu Nõustamiskeskus'
const main = page.getByRole('main')
const section = () => main.getByRole('region', { name: translateForPage('application.linksTitle'), exact: true })
const press = (key: Parameters<typeof translateForPage>[0]) =>
  userEvent.click(section().getByRole('button', { name: new RegExp(`^${translateForPage(key)}`) }))
const successNotice = (text: string) => page.getByRole('status').getByText(text).first()
const buildOwnLinks = (state?: OwnLinks['links'][number]['state'], overrides: PartialReply<OwnLinks> = {}) =>
  buildReply('listOwnOrganizations', {
    links: state
      ? [{ providerOraganizationId: LINK_ID, organizationId: ORGANIZATION_ID, name: NAME, slug: 'tartu', state }]
      : [],
    ...overrides,
  } as PartialReply<OwnLinks>)
const others = buildReply('listOrganizations', [{ organizationId: ORGANIZATION_ID, name: NAME }])

/** Renders only this section, because the whole profile page is much longer. */
async function openSection(
  own: OwnLinks,
  replies: Parameters<typeof fakeApi>[0] = {},
  organizations: Reply<'listOrganizations'> = [],
): Promise<FakeApi> {
  const api = fakeApi(replies)
  await renderComponent(<OrganizationLinks first={own} organizations={organizations} />, { login: 'provider' })
  return api
}

describe('registered organisations', () => {
  test('accepts an invitation', async () => {
    const api = await openSection(buildOwnLinks('invited'), { confirmOrganization: buildOwnLinks('confirmed') })
    await expect
      .element(section().getByText(translateForPage('application.linkInvitedText', { name: NAME })))
      .toBeVisible()
    await expectAccessible()
    await press('application.linkConfirm')
    await expect.element(successNotice(translateForPage('application.linkConfirmed', { name: NAME }))).toBeVisible()
    await expect.element(section().getByText(translateForPage('application.linkIs.confirmed'))).toBeVisible()
    expect(api.requests('confirmOrganization').map(({ input }) => input)).toEqual([{ id: LINK_ID }])
    await expectAccessible()
  })

  test.for([
    ['invited', 'application.linkDecline', 'application.linkDeclined'],
    ['requested', 'application.linkWithdraw', 'application.linkWithdrawn'],
    ['confirmed', 'application.linkLeave', 'application.linkLeft'],
  ] as const)('ends a link at once: %s', async ([state, buttonKey, noticeKey]) => {
    const api = await openSection(buildOwnLinks(state), { leaveOrganization: buildOwnLinks() })
    await press(buttonKey)
    await expect.element(successNotice(translateForPage(noticeKey, { name: NAME }))).toBeVisible()
    expect(section().getByRole('link', { name: NAME }).query()).toBeNull()
    expect(api.requests('leaveOrganization').map(({ input }) => input)).toEqual([{ id: LINK_ID }])
  })

  test('requests a link to an organisation', async () => {
    const api = await openSection(buildOwnLinks(), { askOrganization: buildOwnLinks('requested') }, others)
    const requestButton = section().getByRole('button', {
      name: translateForPage('application.linkAskSend'),
      exact: true,
    })
    await expect.element(requestButton).toHaveAttribute('aria-disabled', 'true')
    await userEvent.selectOptions(section().getByRole('combobox'), ORGANIZATION_ID)
    await userEvent.click(requestButton)
    await expect.element(successNotice(translateForPage('application.linkRequested'))).toBeVisible()
    await expect.element(section().getByText(translateForPage('application.linkIs.requested'))).toBeVisible()
    expect(api.requests('askOrganization').map(({ input }) => input)).toEqual([{ organizationId: ORGANIZATION_ID }])
    expect(section().getByRole('combobox').query()).toBeNull()
  })

  test('reports and removes an invitation that has since been revoked', async () => {
    const api = await openSection(buildOwnLinks('invited'), { confirmOrganization: failWith('notFound') })
    api.reply('listOwnOrganizations', buildOwnLinks())
    await press('application.linkConfirm')
    await expect.element(page.getByRole('alert').first()).toBeInTheDocument()
    await expect.poll(() => section().getByRole('link', { name: NAME }).query()).toBeNull()
  })

  test('links a manager to their organisation’s page', async () => {
    await openSection(buildOwnLinks(undefined, { manages: NAME }))
    await expect
      .element(section().getByRole('link', { name: translateForPage('application.linksManage', { name: NAME }) }))
      .toHaveAttribute('href', buildPagePath('organizationPageTexts', 'en'))
  })
})

describe('hand-typed organisations', () => {
  const byHand = () =>
    main.getByRole('region', { name: translateForPage('application.section.organisations'), exact: true })
  const names = () => byHand().getByRole('textbox')

  test('are added, removed and saved while typing', async () => {
    const api = await openOwnProfile({
      replies: {
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
