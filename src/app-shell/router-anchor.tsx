import { Link } from 'react-router'
import type { LinkProps } from '#ui/link.tsx'

/** A document from the service worker knows its own route alone: it asks the worker for the next page as a whole. */
const isKept = () => typeof document !== 'undefined' && 'kept' in document.documentElement.dataset

/** The router's link in the shape the kit uses: `href`, like any anchor. */
export function RouterAnchor({ href, ...rest }: LinkProps) {
  return <Link to={href} prefetch="intent" reloadDocument={isKept()} {...rest} />
}
