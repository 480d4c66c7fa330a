import { expect, test } from 'vitest'
import { expectAccessible } from './expect-accessible.ts'
import { renderComponent } from './render-component.tsx'

const renderWithCss = (css: string) =>
  renderComponent(
    <>
      <style>{css}</style>
      <h1>Title</h1>
      <p className="probe-text">Some text</p>
      <button type="button" className="probe-button" />
    </>,
  )
const HIDDEN = '.probe-button { display: none }'

test('passes if nothing is wrong', async () => {
  await renderWithCss(HIDDEN)
  await expectAccessible()
})

test.for([
  [
    'text too pale in the dark theme only',
    `${HIDDEN} [data-theme=dark] .probe-text { color: #333 }`,
    '1280 dark color-contrast',
  ],
  [
    'a button without a name that only wide screens show',
    `${HIDDEN} @media (width > 1000px) { .probe-button { display: inline-block; min-inline-size: 44px; min-block-size: 44px } }`,
    '1280 dark button-name',
  ],
  [
    'a page that is too wide for a phone',
    `${HIDDEN} .probe-text { inline-size: 400px }`,
    '320 light wider than the screen',
  ],
])('fails for %s', async ([, css, problem]) => {
  await renderWithCss(css!)
  const { actual } = (await expectAccessible().catch((error: unknown) => error)) as { actual: string[] }
  expect(actual).toEqual([expect.stringContaining(problem!)])
})
