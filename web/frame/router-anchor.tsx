import { Link } from 'react-router'
import type { LinkProps } from '../kit/link.tsx'

/** The router's link in the shape the kit uses: `href`, like any anchor. */
export function RouterAnchor({ href, ...rest }: LinkProps) {
  return <Link to={href} prefetch="intent" {...rest} />
}
