import { Link } from 'react-router'
import type { LinkProps } from '#ui/link.tsx'

/** A document from the offline cache contains only its own route, so its links load whole documents. */
const isStoredDocument = () => typeof document !== 'undefined' && 'kept' in document.documentElement.dataset

/** The router's link with the interface of the UI library: `href`, like any anchor. */
export function RouterAnchor({ href, ...rest }: LinkProps) {
  return <Link to={href} prefetch="intent" reloadDocument={isStoredDocument()} {...rest} />
}
