import { type AnchorHTMLAttributes, type ComponentType, createContext, type Ref, use } from 'react'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  href: string
  ref?: Ref<HTMLAnchorElement>
}

/**
 * The component for internal links. The app sets its router's link once (`<LinkComponentContext
 * value={RouterAnchor}>`), so that the UI library needs no router. Without it every link is a plain anchor and still
 * works.
 */
export const LinkComponentContext = createContext<ComponentType<LinkProps> | 'a'>('a')

/**
 * An internal link. A URL that has a scheme (`tel:`, `mailto:`, `https:`) or is only a fragment is rendered as a plain
 * anchor.
 */
export function Link(props: LinkProps) {
  const LinkComponent = use(LinkComponentContext)
  const isPlain = /^([a-z]+:|#)/.test(props.href)
  return isPlain ? <a {...props} /> : <LinkComponent {...props} />
}
