import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import KitPage from './page.tsx'

test('every part of the kit is there in both themes, without fault in both looks', async () => {
  fakeApi()
  await renderComponent(<KitPage />, { path: '/dev/kit', isFrame: true })
  for (const name of ['Light', 'Dark'])
    await expect.element(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await expectAccessible()
})
