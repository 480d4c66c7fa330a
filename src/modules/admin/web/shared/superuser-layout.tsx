import type { ReactNode } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { ROLE } from '#contract/enums.ts'
import { useAreaTexts } from '../area-texts.ts'
import { Overlays } from '../frame/overlays.tsx'
import { PageError } from '../frame/page-error.tsx'
import { plainHead } from '../head.ts'
import { Brand } from '../kit/brand.tsx'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { Link } from '../kit/link.tsx'
import { Menu } from '../kit/menu.tsx'
import { useLogin } from '../login.ts'
import { signOut } from '../sign-out.ts'
import { useVisit } from '../visit.ts'
import { isHere, PLACES } from './places.ts'
import classes from './superuser.module.css'

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
