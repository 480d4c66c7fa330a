import { isRouteErrorResponse, type MetaArgs, type MetaDescriptor } from 'react-router'
import { plainHead } from './head.ts'

const TITLES = { 401: 'page.signInTitle', 403: 'page.notAllowedTitle', 404: 'page.notFoundTitle' } as const

/** Head of a page that could not be shown: a page that can has its own, which takes the place of this one. */
export function frameHead(args: MetaArgs): MetaDescriptor[] {
  const status = isRouteErrorResponse(args.error) ? args.error.status : undefined
  // React Router hands over null where nothing failed.
  if (args.error == null) return plainHead(args, (t) => t('nav.findCounsellor'))
  return plainHead(args, (t) => t(TITLES[status as keyof typeof TITLES] ?? 'page.faultTitle'))
}
