import type { ComponentType } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { type FakeApi, fakeApi } from './fake-api.ts'
import { buildCompanyReply } from './organization.ts'
import { renderComponent } from './render-component.tsx'

interface ManagerScreen {
  default: ComponentType
  clientLoader: (args: ClientLoaderFunctionArgs) => unknown
}

interface OpenOptions {
  screen: ManagerScreen
  at: 'organizationPageTexts' | 'organizationMembers' | 'organizationStatistics'
  replies: Parameters<typeof fakeApi>[0]
  language?: 'en' | 'et' | 'ru' | undefined
}

/** Opens a page for organisation managers and waits for its heading. */
export async function openManagerPage({ screen, at, replies, language = 'en' }: OpenOptions): Promise<FakeApi> {
  const api = fakeApi({ getCompany: buildCompanyReply(), ...replies })
  await renderComponent(<screen.default />, {
    path: buildPagePath(at, language),
    loader: screen.clientLoader,
    login: 'company',
  })
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  return api
}
