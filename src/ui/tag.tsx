import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import classes from './tag.module.css'

/** A tag without an action, such as a topic that a counsellor works with. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={classes.tag}>{children}</span>
}

/** Tags as a list, which screen readers announce with its length. */
export function Tags({ items }: { items: readonly string[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.tags}>
      {items.map((item) => (
        <li key={item} className={classes.tag}>
          {item}
        </li>
      ))}
    </ul>
  )
}

/**
 * A status as text: `good` for booked or done, `waiting` for pending or chargeable, `wrong` for failed, `still` for
 * over.
 */
export function Badge({
  kind = 'still',
  icon,
  children,
}: {
  kind?: 'good' | 'waiting' | 'wrong' | 'still'
  icon?: IconName
  children: ReactNode
}) {
  return (
    <span className={`${classes.tag} ${classes.badge} ${classes[kind]}`}>
      {icon && <Icon name={icon} size={17} />}
      {children}
    </span>
  )
}
