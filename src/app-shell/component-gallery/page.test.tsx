import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi } from '#testing/web/fake-api.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import ComponentGalleryPage from './page.tsx'

test('renders every UI component in both themes, accessible in both themes', async () => {
  fakeApi()
  await renderComponent(<ComponentGalleryPage />, { path: '/dev/kit', isFrame: true })
  for (const name of ['Light', 'Dark'])
    await expect.element(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await expectAccessible()
})
