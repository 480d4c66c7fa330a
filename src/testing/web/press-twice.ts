import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import type { CallName } from '#modules/call-paths.ts'
import type { FakeApi, Outcome } from './fake-api.ts'

/**
 * Double-clicks while the call stays pending, and responds afterwards. A response between the two clicks would make the
 * second one legitimate.
 */
export async function pressTwice<N extends CallName>(
  api: FakeApi,
  target: Locator,
  [name, outcome]: readonly [N, Outcome<N>],
): Promise<void> {
  const before = api.requests(name).length
  api.reply(name, 'pending')
  await userEvent.dblClick(target)
  await expect.poll(() => api.requests(name).length).toBeGreaterThan(before)
  api.reply(name, outcome)
}
