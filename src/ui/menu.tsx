import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import classes from './menu.module.css'

export type MenuItem = { text: string; icon?: IconName | undefined; isCurrent?: boolean | undefined } & (
  | { href: string; onPress?: (() => void) | undefined }
  /** If `isOn` is set, the item is a switch. */
  | { href?: undefined; onPress: () => void; isOn?: boolean | undefined }
)

/** A menu for a Drawer or a side column. An item with `href` is a link, an item without it a button. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    <nav aria-label={label}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.menu}>
        {items.map((item) => (
          <li key={item.text}>
            <MenuLine {...item} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function MenuLine(item: MenuItem) {
  const { text, icon, isCurrent, onPress } = item
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {text}
    </>
  )
  if (item.href === undefined) {
    const { isOn } = item
    return (
      <button
        type="button"
        className={classes.line}
        onClick={onPress}
        {...(isOn === undefined ? {} : { role: 'switch', 'aria-checked': isOn })}
      >
        {isOn !== undefined && <span className={classes.switch} />}
        {content}
      </button>
    )
  }
  return (
    <Link href={item.href} className={classes.line} aria-current={isCurrent ? 'page' : undefined} onClick={onPress}>
      {content}
    </Link>
  )
}
