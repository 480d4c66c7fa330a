import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { fakeApi } from '#testing/web/fake-api.ts'
import { logInAs } from '#testing/web/login.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import LoginRequiredLayout from './login-required-layout.tsx'

const main = page.getByRole('main')

async function openLayout(agreements: PartialReply<Reply<'getAgreements'>> = {}): Promise<void> {
  fakeApi({ getAgreements: buildReply('getAgreements', agreements) })
  await renderComponent(<LoginRequiredLayout />, { page: 'profile', login: 'customer' })
}

test('shows terms that are not agreed to yet', async () => {
  await openLayout({ toAgree: [{ audience: 'client', validFrom: '2026-11-01' }] })
  await expect.element(main.getByRole('button', { name: 'I agree' })).toBeVisible()
})

test('asks for a login when the login ends', async () => {
  await openLayout()
  logInAs(null)
  await expect.element(main.getByRole('heading', { level: 1, name: 'Log in to see this page' })).toBeVisible()
})
