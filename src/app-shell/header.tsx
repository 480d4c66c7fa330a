import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { LogInLink } from '#modules/accounts/web/shared/log-in-link.tsx'
import { pagePath } from '#modules/pages.ts'
import { useCurrentPage } from '#platform/web/current-page.ts'
import { useLogin } from '#platform/web/login.ts'
import { pageLoaded } from '#platform/web/page-loaded.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { useVisit } from '#platform/web/visit.ts'
import { Brand } from '#ui/brand.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { notices } from '#ui/notices.ts'
import classes from './header.module.css'
import { LanguageSwitch } from './language-switch.tsx'

const loadDrawer = () => import('./menu-drawer.tsx')
const MenuDrawer = lazy(async () => ({ default: (await loadDrawer()).MenuDrawer }))

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
  const [hasCome, setCome] = useState(false)
  // Nobody opens it before the page is there, and whoever loses the network afterwards still can.
  useEffect(() => {
    void pageLoaded()
      .then(loadDrawer)
      .catch(() => undefined)
  }, [])
  const open = async () => {
    await loadDrawer()
    setCome(true)
    setOpenOn(key)
  }
  return (
    <>
      <Button
        kind="plain"
        size="dense"
        icon="menu"
        className={isIn ? classes.menu : classes.menuSmall}
        aria-haspopup="dialog"
        onClick={() => void open().catch(() => notices.show({ kind: 'wrong', text: t('page.offlineText') }))}
      >
        {t('nav.menu')}
      </Button>
      {hasCome && (
        <Suspense>
          <MenuDrawer isOpen={openOn === key} onClose={() => setOpenOn(null)} />
        </Suspense>
      )}
    </>
  )
}
