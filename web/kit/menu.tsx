import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import classes from './menu.module.css'

export type MenuItem = { text: string; icon?: IconName | undefined; isCurrent?: boolean | undefined } & (
  | { href: string; onPress?: (() => void) | undefined }
  | { href?: undefined; onPress: () => void }
)

/** The lines of a menu, 48 high, for a Drawer or the column beside a page. An item with an address is a link, one without acts. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    <nav aria-label={label}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.menu}>
        {items.map((item) => (
          <li key={item.text}>
            <Line {...item} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Line({ text, icon, isCurrent, href, onPress }: MenuItem) {
  const face = (
    <>
      {icon && <Icon name={icon} />}
      {text}
    </>
  )
  if (href === undefined) {
    return (
      <button type="button" className={classes.line} onClick={onPress}>
        {face}
      </button>
    )
  }
  return (
    <Link href={href} className={classes.line} aria-current={isCurrent ? 'page' : undefined} onClick={onPress}>
      {face}
    </Link>
  )
}
