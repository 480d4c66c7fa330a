import { beforeEach, describe, expect, it, vi } from 'vitest'
import { finishAccountDialog, showAccountDialog, turnAccountDialog } from './account-dialog.ts'

beforeEach(() => showAccountDialog(null))

describe('what somebody was doing when a login was needed', () => {
  it('goes on once, after turning from one modal to another', () => {
    const then = vi.fn()
    showAccountDialog('logIn', { then })
    turnAccountDialog('signUp')
    finishAccountDialog()
    finishAccountDialog()
    expect(then).toHaveBeenCalledTimes(1)
  })

  it('is let go when the modal is closed', () => {
    const then = vi.fn()
    showAccountDialog('logIn', { then })
    showAccountDialog(null)
    showAccountDialog('logIn')
    finishAccountDialog()
    expect(then).not.toHaveBeenCalled()
  })

  it('may open the next modal without it being closed again', () => {
    const second = vi.fn()
    const again = (then: () => void) => showAccountDialog('logIn', { then })
    again(() => again(second))
    finishAccountDialog()
    finishAccountDialog()
    expect(second).toHaveBeenCalledTimes(1)
  })
})
