import { beforeEach, describe, expect, it, vi } from 'vitest'
import { finishAccountDialog, showAccountDialog, switchAccountDialog } from './account-dialog.ts'

beforeEach(() => showAccountDialog(null))

describe('the action that required a login', () => {
  it('continues once, after switching between modals', () => {
    const then = vi.fn()
    showAccountDialog('logIn', { then })
    switchAccountDialog('signUp')
    finishAccountDialog()
    finishAccountDialog()
    expect(then).toHaveBeenCalledTimes(1)
  })

  it('is dropped when the modal is closed', () => {
    const then = vi.fn()
    showAccountDialog('logIn', { then })
    showAccountDialog(null)
    showAccountDialog('logIn')
    finishAccountDialog()
    expect(then).not.toHaveBeenCalled()
  })

  it('can open the next modal, which stays open', () => {
    const second = vi.fn()
    const again = (then: () => void) => showAccountDialog('logIn', { then })
    again(() => again(second))
    finishAccountDialog()
    finishAccountDialog()
    expect(second).toHaveBeenCalledTimes(1)
  })
})
