import type { AccountDialog } from './account-dialog.ts'

const NAMES: Record<string, AccountDialog> = { login: 'logIn', create: 'signUp', forgot: 'forgotPassword' }

/**
 * `?account=login|create|forgot` in any address opens that modal; letters and pages without scripts link so.
 * `rest` is the query without it, empty or starting with a question mark.
 */
export function accountInAddress(search: string): { dialog: AccountDialog; rest: string } | null {
  const query = new URLSearchParams(search)
  const name = query.get('account') ?? ''
  if (!Object.hasOwn(NAMES, name)) return null
  query.delete('account')
  return { dialog: NAMES[name]!, rest: query.size > 0 ? `?${query}` : '' }
}

/** The address of the same page with the login asked for. */
export function logInAddress({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search)
  query.set('account', 'login')
  return `${pathname}?${query}`
}
