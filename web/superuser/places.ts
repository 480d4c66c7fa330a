/** Where a superuser can go, in this order; `text` is the key of its name. */
export const PLACES = [
  { href: '/superuser', text: 'superuser.dashboard' },
  { href: '/superuser/applications', text: 'superuser.applications' },
  { href: '/superuser/claims', text: 'superuser.claims' },
  { href: '/superuser/feedback', text: 'superuser.feedback' },
] as const

/** Whether a page belongs to a place: the dashboard has two addresses, every other place the pages below it too. */
export function isHere(href: string, pathname: string): boolean {
  if (href === '/superuser') return /^\/superuser(\/dashboard)?$/.test(pathname)
  return pathname === href || pathname.startsWith(`${href}/`)
}
