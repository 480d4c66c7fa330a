import type { ReactNode } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { Overlays } from '#app-shell/overlays.tsx'
import { PageError } from '#app-shell/page-error.tsx'
import { logOut } from '#modules/accounts/web/shared/log-out.ts'
import { ROLE } from '#platform/values/enums.ts'
import classes from '#platform/web/admin/admin.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { buildPlainHead } from '#platform/web/head.ts'
import { useLogin } from '#platform/web/login.ts'
import { useVisit } from '#platform/web/visit.ts'
import { Brand } from '#ui/brand.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Menu } from '#ui/menu.tsx'
import { isCurrentMenuItem, SUPERUSER_MENU } from './menu-items.ts'

export const meta = (args: Parameters<typeof buildPlainHead>[0]) => buildPlainHead(args, (t) => t('nav.superuser'))

/** Layout of the administration area: its own menu, without the site's header and footer. */
export default function SuperuserLayout() {
  return (
    <AreaLayout>
      <Outlet />
    </AreaLayout>
  )
}

export function ErrorBoundary() {
  return (
    <AreaLayout>
      <PageError />
    </AreaLayout>
  )
}

/** Shell of the area. The menu is beside the page from 1024 px, and above it on narrower screens. */
function AreaLayout({ children }: { children: ReactNode }) {
  const { t } = useAreaTexts('administration')
  const login = useLogin()
  const isLoggedIn = typeof login === 'object'
  return (
    <div className={classes.frame}>
      <a className="skip-link" href="#content">
        {t('nav.skip')}
      </a>
      <header className={classes.header}>
        <HomeLink />
        {isLoggedIn && login.role === ROLE.admin && <PageMenu />}
        {isLoggedIn && <SignOutButton />}
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Overlays />
    </div>
  )
}

function HomeLink() {
  const { t } = useAreaTexts('administration')
  const brand = useVisit()?.brand ?? ''
  return (
    <Link href="/superuser" className={classes.home}>
      <Brand name={brand} />
      <span className={classes.area}>{t('administration.title')}</span>
    </Link>
  )
}

/**
 * Renders the menu both as a list beside the page and as a disclosure that closes on navigation. CSS shows one of them.
 */
function PageMenu() {
  const { t } = useAreaTexts('administration')
  const { pathname } = useLocation()
  const items = SUPERUSER_MENU.map(({ href, text, icon }) => ({
    href,
    icon,
    text: t(text),
    isCurrent: isCurrentMenuItem(href, pathname),
  }))
  const currentName = items.find(({ isCurrent }) => isCurrent)?.text ?? t('administration.places')
  return (
    <>
      <div className={classes.beside}>
        <Menu label={t('administration.nav')} items={items} />
      </div>
      <details key={pathname} className={classes.above}>
        <summary className={classes.summary}>
          <Icon name="menu" />
          <span className="visually-hidden">{t('administration.places')}: </span>
          {currentName}
        </summary>
        <Menu label={t('administration.nav')} items={items} />
      </details>
    </>
  )
}

function SignOutButton() {
  const { t } = useAreaTexts('administration')
  const navigate = useNavigate()
  const handleLogOut = () => {
    void logOut()
    void navigate('/superuser')
  }
  return (
    <div className={classes.leave}>
      <Button kind="plain" size="dense" icon="log-out" onClick={handleLogOut}>
        {t('administration.signOut')}
      </Button>
    </div>
  )
}
