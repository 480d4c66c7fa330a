import { type AnchorHTMLAttributes, type ComponentType, createContext, type Ref, use } from 'react'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  href: string
  ref?: Ref<HTMLAnchorElement>
}

/**
 * What an inner link is made of. The site puts its router's link here once, so that the kit needs no router:
 * `<LinkKind value={RouterAnchor}>`. Without it every link is a plain anchor and still works.
 */
export const LinkKind = createContext<ComponentType<LinkProps> | 'a'>('a')

/** An inner link; addresses with a scheme (`tel:`, `mailto:`, `https:`) or inside the page stay plain anchors. */
export function Link(props: LinkProps) {
  const Kind = use(LinkKind)
  const isOutside = /^([a-z]+:|#)/.test(props.href)
  return isOutside ? <a {...props} /> : <Kind {...props} />
}
