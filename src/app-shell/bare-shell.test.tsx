import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi } from '#testing/web/fake-api.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { BareShell } from './bare-shell.tsx'

test.for(['en', 'ru'] as const)(
  'has Back and the helplines, no link to leave the payment, and is accessible in both themes: %s',
  async (language) => {
    fakeApi()
    const element = (
      <BareShell>
        <h1>A page</h1>
      </BareShell>
    )
    await renderComponent(element, { page: 'checkout', language, isFrame: true, login: 'customer' })
    await expect.element(page.getByRole('banner').getByRole('button')).toBeVisible()
    expect(page.getByRole('banner').getByRole('link').elements()).toEqual([])
    expect(document.querySelector('a[href="tel:112"]')).not.toBeNull()
    await expectAccessible()
  },
)
