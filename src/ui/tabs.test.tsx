import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '#testing/web/keyboard.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { setViewport } from '#testing/web/set-viewport.ts'
import { TabLinks, Tabs } from './tabs.tsx'

const NAMES = ['Sessions', 'Members', 'Statistics', 'Preferences', 'Billing', 'Changes']

test.each([0, 3, 5])('tab links that do not fit show the current one', async (current) => {
  await setViewport(320, 700)
  const items = NAMES.map((text, index) => ({ href: `#${index}`, text, isCurrent: index === current }))
  await renderComponent(<TabLinks label="Parts" items={items} />)
  await expect.element(page.getByRole('link', { name: NAMES[current]! })).toBeInViewport({ ratio: 1 })
})

test('tabs that do not fit show the one that a key chooses', async () => {
  await setViewport(320, 700)
  const items = NAMES.map((text) => ({ id: text, text, panel: <p>{text}</p> }))
  await renderComponent(<Tabs label="Parts" items={items} />)
  await userEvent.click(page.getByRole('tab', { name: 'Sessions' }))
  await press('End')
  await expect.element(page.getByRole('tab', { name: 'Changes' })).toBeInViewport({ ratio: 1 })
})
