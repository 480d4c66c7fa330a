import type { AccountDialog } from './account-dialog.ts'

const QUERY_VALUES = { logIn: 'login', signUp: 'create', forgotPassword: 'forgot' } as const
const DIALOGS = Object.keys(QUERY_VALUES) as AccountDialog[]

/**
 * Parses `?account=login|create|forgot`, which opens that modal on any page; used in emails and when scripts are
 * disabled. Returns null if the query does not request a modal. `rest` is the query without that parameter, which is
 * empty or starts with a question mark.
 */
export function parseAccountDialog(search: string): { dialog: AccountDialog; rest: string } | null {
  const query = new URLSearchParams(search)
  const dialog = DIALOGS.find((name) => QUERY_VALUES[name] === query.get('account'))
  if (!dialog) return null
  query.delete('account')
  return { dialog, rest: query.size > 0 ? `?${query}` : '' }
}

/** Returns a page's URL with the query that opens a modal. */
export function getAccountDialogAddress(
  { pathname, search }: { pathname: string; search: string },
  dialog: AccountDialog,
): string {
  const query = new URLSearchParams(search)
  query.set('account', QUERY_VALUES[dialog])
  return `${pathname}?${query}`
}
