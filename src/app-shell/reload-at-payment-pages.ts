import { type MiddlewareFunction, matchPath, redirectDocument } from 'react-router'
import { PAGES } from '#modules/pages.ts'
import type { Page } from '#platform/values/page.ts'
import { withoutLanguage } from '#platform/web/visit.ts'

const paymentPaths = (PAGES as readonly Page[])
  .filter((page) => page.loadsStripe)
  .flatMap((page) => [...page.paths, ...page.et])

/** Returns whether a path belongs to a payment page. Only the documents of payment pages may load Stripe's script. */
function isPaymentPath(pathname: string): boolean {
  if (pathname.startsWith('/stripe/')) return true
  const rest = withoutLanguage(pathname)
  return paymentPaths.some((path) => matchPath(`/${path}`, rest) !== null)
}

const initialPath = typeof location === 'undefined' ? '' : location.pathname

/**
 * Loads a whole document when entering or leaving payment pages. The content security policy belongs to the document,
 * so Stripe's script could not run otherwise. Leaving the document also unloads the script before any page that shows
 * topics and people opens.
 */
export const reloadAtPaymentPages: MiddlewareFunction = async ({ request }, next) => {
  const url = new URL(request.url)
  if (isPaymentPath(url.pathname) !== isPaymentPath(initialPath))
    throw redirectDocument(url.pathname + url.search + url.hash)
  return next()
}
