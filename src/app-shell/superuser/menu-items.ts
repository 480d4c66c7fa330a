import type { IconName } from '#ui/icons/icon-names.ts'

/** Pages of the administration menu, in order; `text` is a text key. */
export const SUPERUSER_MENU = [
  { href: '/superuser', text: 'administration.dashboard', icon: 'layout-dashboard' },
  { href: '/superuser/applications', text: 'administration.applications', icon: 'file-text' },
  { href: '/superuser/payments', text: 'administration.payments', icon: 'credit-card' },
  { href: '/superuser/transfers', text: 'administration.transfers', icon: 'banknote' },
  { href: '/superuser/disputes', text: 'administration.disputes', icon: 'undo-2' },
  { href: '/superuser/people', text: 'administration.people', icon: 'users' },
  { href: '/superuser/claims', text: 'administration.claims', icon: 'life-buoy' },
  { href: '/superuser/feedback', text: 'administration.feedback', icon: 'star' },
  { href: '/superuser/organisations', text: 'administration.organisations', icon: 'building' },
  { href: '/superuser/messages', text: 'administration.messages', icon: 'mail' },
  { href: '/superuser/import-providers', text: 'administration.imports', icon: 'upload' },
  { href: '/superuser/jobs', text: 'administration.jobs', icon: 'triangle-alert' },
  { href: '/superuser/reconciliation', text: 'administration.differences', icon: 'repeat' },
  { href: '/superuser/tax', text: 'administration.tax', icon: 'receipt' },
  { href: '/superuser/helplines', text: 'administration.helplines', icon: 'phone' },
  { href: '/superuser/audit-log', text: 'administration.auditLog', icon: 'eye' },
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
