import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { joinClasses } from './classes.ts'
import { Link } from './link.tsx'
import { moveTabByKey } from './tab-keys.ts'
import classes from './tabs.module.css'

/** Ref callback of the chosen tab: scrolls the tab into view in a row that is too wide for the page. */
function scrollToTab(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}

interface TabLinksProps {
  label: string
  items: readonly { href: string; text: string; isCurrent: boolean }[]
}

/** Tabs as links, which work with Back, in new windows and without scripts. Prefer them to `Tabs`. */
export function TabLinks({ label, items }: TabLinksProps) {
  return (
    <nav aria-label={label} className={classes.bar}>
      {items.map(({ href, text, isCurrent }) => (
        <Link
          key={href}
          ref={isCurrent ? scrollToTab : null}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
          className={joinClasses(classes.tab, isCurrent && classes.chosen)}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}

interface TabsProps {
  label: string
  items: readonly { id: string; text: string; panel: ReactNode }[]
  first?: string | undefined
}

/** Tabs within a page. They are one tab stop, and arrow keys move between them. */
export function Tabs({ label, items, first }: TabsProps) {
  const id = useId()
  const [chosen, setChosen] = useState(first ?? items[0]?.id)
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next =
      items[
        moveTabByKey(
          items.findIndex((item) => item.id === chosen),
          event.key,
          items.length,
        ) ?? -1
      ]
    if (!next) return
    event.preventDefault()
    setChosen(next.id)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <div>
      <div role="tablist" aria-label={label} className={classes.bar} onKeyDown={handleKeyDown}>
        {items.map((item) => (
          <button
            key={item.id}
            ref={item.id === chosen ? scrollToTab : null}
            type="button"
            role="tab"
            id={`${id}-${item.id}`}
            data-tab={item.id}
            aria-selected={item.id === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={item.id === chosen ? 0 : -1}
            className={joinClasses(classes.tab, item.id === chosen && classes.chosen)}
            onClick={() => setChosen(item.id)}
          >
            {item.text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} className={classes.panel}>
        {items.find((item) => item.id === chosen)?.panel}
      </div>
    </div>
  )
}
