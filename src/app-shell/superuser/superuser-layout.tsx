import type { ReactNode } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { Overlays } from '#app-shell/overlays.tsx'
import { PageError } from '#app-shell/page-error.tsx'
import { signOut } from '#modules/accounts/web/shared/log-out.ts'
import classes from '#modules/admin/web/shared/superuser.module.css'
import { ROLE } from '#platform/values/enums.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { plainHead } from '#platform/web/head.ts'
import { useLogin } from '#platform/web/login.ts'
import { useVisit } from '#platform/web/visit.ts'
import { Brand } from '#ui/brand.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Menu } from '#ui/menu.tsx'
import { isHere, PLACES } from './places.ts'

export const meta = (args: Parameters<typeof plainHead>[0]) => plainHead(args, (t) => t('nav.superuser'))

/** The admin area's own frame: where one is, where one can go, and nothing of the site around it. */
export default function SuperuserLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <PageError />
    </Frame>
  )
}

/** Its places beside the page from 1024, in a menu above it below that. */
function Frame({ children }: { children: ReactNode }) {
  const { t } = useAreaTexts('superuser')
  const login = useLogin()
  const isIn = typeof login === 'object'
  return (
    <div className={classes.frame}>
      <a className="skip-link" href="#content">
        {t('nav.skip')}
      </a>
      <header className={classes.header}>
        <Home />
        {isIn && login.role === ROLE.admin && <Places />}
        {isIn && <Leave />}
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Overlays />
    </div>
  )
}

function Home() {
  const { t } = useAreaTexts('superuser')
  const brand = useVisit()?.brand ?? ''
  return (
    <Link href="/superuser" className={classes.home}>
      <Brand name={brand} />
      <span className={classes.area}>{t('superuser.title')}</span>
    </Link>
  )
}

/** Twice, because only one is shown: a list beside the page, or behind a button that closes on the way to another page. */
function Places() {
  const { t } = useAreaTexts('superuser')
  const { pathname } = useLocation()
  const items = PLACES.map(({ href, text, icon }) => ({ href, icon, text: t(text), isCurrent: isHere(href, pathname) }))
  const here = items.find(({ isCurrent }) => isCurrent)?.text ?? t('superuser.places')
  return (
    <>
      <div className={classes.beside}>
        <Menu label={t('superuser.nav')} items={items} />
      </div>
      <details key={pathname} className={classes.above}>
        <summary className={classes.summary}>
          <Icon name="menu" />
          <span className="visually-hidden">{t('superuser.places')}: </span>
          {here}
        </summary>
        <Menu label={t('superuser.nav')} items={items} />
      </details>
    </>
  )
}

function Leave() {
  const { t } = useAreaTexts('superuser')
  const navigate = useNavigate()
  const leave = () => {
    void signOut()
    void navigate('/superuser')
  }
  return (
    <div className={classes.leave}>
      <Button kind="plain" size="dense" icon="log-out" onClick={leave}>
        {t('superuser.signOut')}
      </Button>
    </div>
  )
}
