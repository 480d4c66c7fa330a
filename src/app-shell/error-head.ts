import { isRouteErrorResponse, type MetaArgs, type MetaDescriptor } from 'react-router'
import { buildPlainHead } from '#platform/web/head.ts'

const TITLES = {
  401: 'page.signInTitle',
  403: 'page.notAllowedTitle',
  404: 'page.notFoundTitle',
  429: 'page.tooManyTitle',
} as const

/** Builds the head of an error page. A page that renders without an error has its own head, which replaces this one. */
export function buildErrorHead(args: MetaArgs): MetaDescriptor[] {
  const status = isRouteErrorResponse(args.error) ? args.error.status : undefined
  // React Router passes null when there is no error.
  if (args.error == null) return buildPlainHead(args, (t) => t('nav.findCounsellor'))
  return buildPlainHead(args, (t) => t(TITLES[status as keyof typeof TITLES] ?? 'page.faultTitle'))
}
