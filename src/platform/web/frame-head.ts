import { isRouteErrorResponse, type MetaArgs, type MetaDescriptor } from 'react-router'
import { plainHead } from './head.ts'

const TITLES = { 401: 'page.signInTitle', 403: 'page.notAllowedTitle', 404: 'page.notFoundTitle' } as const

/** Head of an error page; a page that renders has its own head, which replaces this one. */
export function frameHead(args: MetaArgs): MetaDescriptor[] {
  const status = isRouteErrorResponse(args.error) ? args.error.status : undefined
  // React Router passes null when there is no error.
  if (args.error == null) return plainHead(args, (t) => t('nav.findCounsellor'))
  return plainHead(args, (t) => t(TITLES[status as keyof typeof TITLES] ?? 'page.faultTitle'))
}
