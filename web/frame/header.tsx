import { useState } from 'react'
import { useLocation } from 'react-router'
import { pagePath } from '#contract/pages.ts'
import { Brand } from '../kit/brand.tsx'
import { Button } from '../kit/button.tsx'
import { Link } from '../kit/link.tsx'
import { useLogin } from '../login.ts'
import { useTexts } from '../texts.tsx'
import { useVisit } from '../visit.ts'
import { useCurrentPage } from './current-page.ts'
import classes from './header.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { LogInLink } from './log-in-link.tsx'
import { MenuDrawer } from './menu-drawer.tsx'

/** Brand, the way to the finder, language, and either Log in or the menu; below 768 the menu holds the links. */
export function Header() {
  const { t, language } = useTexts()
  const visit = useVisit()
  const isIn = typeof useLogin() === 'object'
  const brand = visit?.brand ?? ''
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Link href={pagePath('finder', language)} className={classes.home} aria-label={t('nav.home', { brand })}>
          <Brand name={brand} />
        </Link>
        <MainLinks isIn={isIn} />
        <div className={classes.tools}>
          <LanguageSwitch />
          {!isIn && <LogInLink kind="second" size="dense" className={classes.logIn} />}
          <MenuButton isIn={isIn} />
        </div>
      </div>
    </header>
  )
}

function MainLinks({ isIn }: { isIn: boolean }) {
  const { t, language } = useTexts()
  const page = useCurrentPage()?.id
  return (
    <nav className={classes.links} aria-label={t('nav.main')}>
      <Link
        href={pagePath('finder', language)}
        className={classes.link}
        aria-current={page === 'finder' ? 'page' : undefined}
      >
        {t('nav.findCounsellor')}
      </Link>
      <Link
        href={pagePath(isIn ? 'mySessions' : 'forCounsellors', language)}
        className={classes.link}
        aria-current={page === (isIn ? 'mySessions' : 'forCounsellors') ? 'page' : undefined}
      >
        {t(isIn ? 'nav.mySessions' : 'nav.forCounsellors')}
      </Link>
    </nav>
  )
}

function MenuButton({ isIn }: { isIn: boolean }) {
  const { t } = useTexts()
  const { key } = useLocation()
  // Open on one page only: following a link closes it.
  const [openOn, setOpenOn] = useState<string | null>(null)
  return (
    <>
      <Button
        kind="plain"
        size="dense"
        icon="menu"
        className={isIn ? classes.menu : classes.menuSmall}
        aria-haspopup="dialog"
        onClick={() => setOpenOn(key)}
      >
        {t('nav.menu')}
      </Button>
      <MenuDrawer isOpen={openOn === key} onClose={() => setOpenOn(null)} />
    </>
  )
}
