import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { LogInLink } from '#modules/accounts/web/shared/log-in-link.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { useCurrentPage } from '#platform/web/current-page.ts'
import { useLogin } from '#platform/web/login.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { useVisit } from '#platform/web/visit.ts'
import { waitForPageLoad } from '#platform/web/wait-for-page-load.ts'
import { Brand } from '#ui/brand.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { notices } from '#ui/notices.ts'
import classes from './header.module.css'
import { LanguageSwitch } from './language-switch.tsx'

const loadDrawer = () => import('./menu-drawer.tsx')
const MenuDrawer = lazy(async () => ({ default: (await loadDrawer()).MenuDrawer }))

/** Header with brand, links, language and either Log in or the menu. Below 768 px the menu contains the links. */
export function Header() {
  const { t, language } = useTexts()
  const visit = useVisit()
  const isLoggedIn = typeof useLogin() === 'object'
  const brand = visit?.brand ?? ''
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Link href={buildPagePath('finder', language)} className={classes.home} aria-label={t('nav.home', { brand })}>
          <Brand name={brand} />
        </Link>
        <MainLinks isLoggedIn={isLoggedIn} />
        <div className={classes.tools}>
          <LanguageSwitch />
          {!isLoggedIn && <LogInLink kind="second" size="dense" className={classes.logIn} />}
          <MenuButton isLoggedIn={isLoggedIn} />
        </div>
      </div>
    </header>
  )
}

function MainLinks({ isLoggedIn }: { isLoggedIn: boolean }) {
  const { t, language } = useTexts()
  const page = useCurrentPage()?.id
  return (
    <nav className={classes.links} aria-label={t('nav.main')}>
      <Link
        href={buildPagePath('finder', language)}
        className={classes.link}
        aria-current={page === 'finder' ? 'page' : undefined}
      >
        {t('nav.findCounsellor')}
      </Link>
      <Link
        href={buildPagePath(isLoggedIn ? 'mySessions' : 'forCounsellors', language)}
        className={classes.link}
        aria-current={page === (isLoggedIn ? 'mySessions' : 'forCounsellors') ? 'page' : undefined}
      >
        {t(isLoggedIn ? 'nav.mySessions' : 'nav.forCounsellors')}
      </Link>
    </nav>
  )
}

function MenuButton({ isLoggedIn }: { isLoggedIn: boolean }) {
  const { t } = useTexts()
  const { key } = useLocation()
  // The location key at the time the menu was opened. A navigation changes the key and so closes the menu.
  const [openedAtKey, setOpenedAtKey] = useState<string | null>(null)
  const [isDrawerLoaded, setDrawerLoaded] = useState(false)
  // The drawer is loaded right after the page, so that the menu opens even after the connection is lost.
  useEffect(() => {
    void waitForPageLoad()
      .then(loadDrawer)
      .catch(() => undefined)
  }, [])
  const open = async () => {
    await loadDrawer()
    setDrawerLoaded(true)
    setOpenedAtKey(key)
  }
  return (
    <>
      <Button
        kind="plain"
        size="dense"
        icon="menu"
        className={isLoggedIn ? classes.menu : classes.menuSmall}
        aria-haspopup="dialog"
        onClick={() => void open().catch(() => notices.show({ kind: 'wrong', text: t('page.offlineText') }))}
      >
        {t('nav.menu')}
      </Button>
      {isDrawerLoaded && (
        <Suspense>
          <MenuDrawer isOpen={openedAtKey === key} onClose={() => setOpenedAtKey(null)} />
        </Suspense>
      )}
    </>
  )
}
