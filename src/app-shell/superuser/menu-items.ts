import type { IconName } from '#ui/icons/icon-names.ts'

/** Pages of the administration menu, in order; `text` is a text key. */
export const SUPERUSER_MENU = [
  { href: '/superuser', text: 'superuser.dashboard', icon: 'layout-dashboard' },
  { href: '/superuser/applications', text: 'superuser.applications', icon: 'file-text' },
  { href: '/superuser/payments', text: 'superuser.payments', icon: 'credit-card' },
  { href: '/superuser/transfers', text: 'superuser.transfers', icon: 'banknote' },
  { href: '/superuser/disputes', text: 'superuser.disputes', icon: 'undo-2' },
  { href: '/superuser/people', text: 'superuser.people', icon: 'users' },
  { href: '/superuser/claims', text: 'superuser.claims', icon: 'life-buoy' },
  { href: '/superuser/feedback', text: 'superuser.feedback', icon: 'star' },
  { href: '/superuser/organisations', text: 'superuser.organisations', icon: 'building' },
  { href: '/superuser/messages', text: 'superuser.messages', icon: 'mail' },
  { href: '/superuser/import-providers', text: 'superuser.imports', icon: 'upload' },
  { href: '/superuser/jobs', text: 'superuser.jobs', icon: 'triangle-alert' },
  { href: '/superuser/reconciliation', text: 'superuser.differences', icon: 'repeat' },
  { href: '/superuser/tax', text: 'superuser.tax', icon: 'receipt' },
  { href: '/superuser/helplines', text: 'superuser.helplines', icon: 'phone' },
  { href: '/superuser/audit-log', text: 'superuser.auditLog', icon: 'eye' },
] as const satisfies readonly { href: string; text: string; icon: IconName }[]

/**
 * Returns whether the current page belongs to a menu item. The dashboard has two URLs; every other item includes its
 * subpages.
 */
export function isCurrentMenuItem(href: string, pathname: string): boolean {
  if (href === '/superuser') return /^\/superuser(\/dashboard)?$/.test(pathname)
  if (href === '/superuser/people' && /^\/superuser\/(provider|admin-customer)-profile\//.test(pathname)) return true
  return pathname === href || pathname.startsWith(`${href}/`)
}
