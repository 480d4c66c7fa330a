import { describe, expect, it } from 'vitest'
import { getAccountDialogAddress, parseAccountDialog } from './account-address.ts'

describe('a URL with an account dialog', () => {
  it.each([
    ['?account=login', 'logIn', ''],
    ['?topic=2&account=create&sort=price', 'signUp', '?topic=2&sort=price'],
    ['?account=forgot', 'forgotPassword', ''],
  ])('%s opens %s and leaves the query "%s"', (search, dialog, rest) => {
    expect(parseAccountDialog(search)).toEqual({ dialog, rest })
  })

  it.each(['', '?topic=2', '?account=', '?account=toString'])('%s opens nothing', (search) => {
    expect(parseAccountDialog(search)).toBeNull()
  })

  it('opens the login on the same page and keeps its query', () => {
    expect(getAccountDialogAddress({ pathname: '/et', search: '?topic=2' }, 'logIn')).toBe('/et?topic=2&account=login')
  })

  it.each(['logIn', 'signUp', 'forgotPassword'] as const)('the URL built for %s opens that dialog', (dialog) => {
    const { search } = new URL(getAccountDialogAddress({ pathname: '/et', search: '' }, dialog), 'http://x')
    expect(parseAccountDialog(search)?.dialog).toBe(dialog)
  })
})
