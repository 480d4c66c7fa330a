import { type AnchorHTMLAttributes, type ComponentType, createContext, type Ref, use } from 'react'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  href: string
  ref?: Ref<HTMLAnchorElement>
}

/**
 * The component of an internal link. The app sets its router's link once, so that the UI library needs no router:
 * `<LinkComponentContext value={RouterAnchor}>`. Without it every link is a plain anchor and still works.
 */
export const LinkComponentContext = createContext<ComponentType<LinkProps> | 'a'>('a')

/** An internal link; URLs with a scheme (`tel:`, `mailto:`, `https:`) or a fragment render a plain anchor. */
export function Link(props: LinkProps) {
  const Kind = use(LinkComponentContext)
  const isPlain = /^([a-z]+:|#)/.test(props.href)
  return isPlain ? <a {...props} /> : <Kind {...props} />
}
