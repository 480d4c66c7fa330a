import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { press } from '#testing/web/keyboard.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { notices } from './notices.ts'

const saved = page.getByRole('status').getByText('Saved', { exact: true })

/** Waits until the next task of the event loop, by which time effects have run. */
const waitForNextTask = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done()
    port2.postMessage(0)
  })

describe('a notice', () => {
  beforeEach(async () => {
    await renderComponent(<button type="button">Elsewhere</button>)
    // Moves the pointer away, because it is still where the previous test left it.
    await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
  })

  async function passTime(ms: number): Promise<void> {
    await waitForNextTask()
    vi.advanceTimersByTime(ms)
  }

  async function show(): Promise<void> {
    notices.show({ kind: 'good', text: 'Saved' })
    await expect.element(saved).toBeVisible()
    await waitForTimers(1)
  }

  /** Waits until the notice's timer has started or stopped, which happens after the browser has painted. */
  const waitForTimers = (count: 0 | 1) => expect.poll(vi.getTimerCount).toBe(count)

  /**
   * Advances the time step by step until the notice is gone, because the browser reports pointer movements with a
   * delay.
   */
  const waitUntilGone = () =>
    expect
      .poll(() => {
        vi.advanceTimersByTime(1_000)
        return notices.list()
      })
      .toEqual([])

  test('disappears after five seconds', async () => {
    await show()
    await passTime(4_900)
    expect(notices.list()).toHaveLength(1)
    await passTime(200)
    expect(notices.list()).toEqual([])
  })

  test('stays while the pointer is over it', async () => {
    await show()
    await passTime(3_000)
    await userEvent.hover(saved)
    await waitForTimers(0)
    await passTime(20_000)
    expect(notices.list()).toHaveLength(1)
    await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }))
    await waitUntilGone()
  })

  test('stays while it has the focus, and can be dismissed by keyboard', async () => {
    await show()
    page.getByRole('button', { name: 'Dismiss' }).element().focus()
    await waitForTimers(0)
    await passTime(20_000)
    expect(notices.list()).toHaveLength(1)
    await press('Enter')
    expect(notices.list()).toEqual([])
  })

  test('stays while the tab is hidden', async () => {
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
    await waitUntilGone()
  })
})

test('announces successes politely and errors assertively, and an action runs and dismisses its notice', async () => {
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
