import { type MiddlewareFunction, matchPath, redirectDocument } from 'react-router'
import { PAGES, type Page } from '#modules/pages.ts'
import { withoutLanguage } from '#platform/web/visit.ts'

const paying = (PAGES as readonly Page[]).filter((page) => page.pays).flatMap((page) => [...page.paths, ...page.et])

/** True for checkout and payment-return pages, whose document may load the payment provider's script. */
function isPaymentPath(pathname: string): boolean {
  if (pathname.startsWith('/stripe/')) return true
  const rest = withoutLanguage(pathname)
  return paying.some((path) => matchPath(`/${path}`, rest) !== null)
}

const startedAt = typeof location === 'undefined' ? '' : location.pathname

/**
 * Crossing into or out of the payment pages loads a whole document. The content policy belongs to the document, so the
 * payment script could not start otherwise, and leaving this way takes it out of pages that show topics and people.
 */
export const wholePageAcrossWalls: MiddlewareFunction = async ({ request }, next) => {
  const url = new URL(request.url)
  if (isPaymentPath(url.pathname) !== isPaymentPath(startedAt))
    throw redirectDocument(url.pathname + url.search + url.hash)
  return next()
}
