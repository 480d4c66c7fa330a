import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import classes from './tag.module.css'

/** Tells what somebody works with. It cannot be pressed. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={classes.tag}>{children}</span>
}

/** Tags in a list that says how many there are. */
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

/** Tells a state, always in words: booked is good, waiting costs or waits, wrong went wrong, still is over. */
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
