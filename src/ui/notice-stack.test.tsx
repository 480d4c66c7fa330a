import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { press } from '#testing/web/keyboard.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { notices } from './notices.ts'

const saved = page.getByRole('status').getByText('Saved', { exact: true })

/** What has happened takes effect a turn of the browser later. */
const aTurn = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done()
    port2.postMessage(0)
  })

describe('a passing notice', () => {
  beforeEach(async () => {
    await renderComponent(<button type="button">Elsewhere</button>)
    // The hand of the test runner rests where the last test left it.
    await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
  })

  async function passTime(ms: number): Promise<void> {
    await aTurn()
    vi.advanceTimersByTime(ms)
  }

  async function show(): Promise<void> {
    notices.show({ kind: 'good', text: 'Saved' })
    await expect.element(saved).toBeVisible()
  }

  /** Time passes until it is gone: when the browser tells of the pointer is the browser's affair. */
  const leaves = () =>
    expect
      .poll(() => {
        vi.advanceTimersByTime(1_000)
        return notices.list()
      })
      .toEqual([])

  test('stays five seconds', async () => {
    await show()
    await passTime(4_900)
    expect(notices.list()).toHaveLength(1)
    await passTime(200)
    expect(notices.list()).toEqual([])
  })

  test('is held by the pointer, and leaves when the pointer does', async () => {
    await show()
    await passTime(3_000)
    await userEvent.hover(saved)
    await passTime(20_000)
    expect(notices.list()).toHaveLength(1)
    await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }))
    await leaves()
  })

  test('is held by the focus, and the keyboard takes it away', async () => {
    await show()
    page.getByRole('button', { name: 'Dismiss' }).element().focus()
    await passTime(20_000)
    expect(notices.list()).toHaveLength(1)
    await press('Enter')
    expect(notices.list()).toEqual([])
  })

  test('is held while another tab is in front', async () => {
    const hide = (isHidden: boolean) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    onTestFinished(() => void Reflect.deleteProperty(document, 'hidden'))
    await show()
    hide(true)
    await passTime(20_000)
    expect(notices.list()).toHaveLength(1)
    hide(false)
    await leaves()
  })
})

test('good news are polite, bad ones are said at once, and an action does what it says and is gone', async () => {
  await renderComponent(<p>A page</p>)
  const onPress = vi.fn()
  notices.show({ kind: 'good', text: 'Saved' })
  notices.show({ kind: 'wrong', text: 'Lost', action: { text: 'Try again', onPress } })
  await expect.element(saved).toBeVisible()
  await expect.element(page.getByRole('alert').getByText('Lost', { exact: true })).toBeVisible()
  await expectAccessible()
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  expect(onPress).toHaveBeenCalledOnce()
  expect(notices.list().map(({ text }) => text)).toEqual(['Saved'])
})
