import type { ReactNode } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { ROLE } from '#contract/enums.ts'
import { useAreaTexts } from '../area-texts.ts'
import { Overlays } from '../frame/overlays.tsx'
import { PageError } from '../frame/page-error.tsx'
import { plainHead } from '../head.ts'
import { Brand } from '../kit/brand.tsx'
import { Button } from '../kit/button.tsx'
import { Link } from '../kit/link.tsx'
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

function Frame({ children }: { children: ReactNode }) {
  const { t } = useAreaTexts('superuser')
  const brand = useVisit()?.brand ?? ''
  const login = useLogin()
  return (
    <div className={classes.frame}>
      <a className="skip-link" href="#content">
        {t('nav.skip')}
      </a>
      <header className={classes.header}>
        <Link href="/superuser" className={classes.home}>
          <Brand name={brand} />
          <span className={classes.area}>{t('superuser.title')}</span>
        </Link>
        {typeof login === 'object' && login.role === ROLE.admin && <Navigation />}
        {typeof login === 'object' && <Leave />}
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Overlays />
    </div>
  )
}

function Navigation() {
  const { t } = useAreaTexts('superuser')
  const { pathname } = useLocation()
  return (
    <nav aria-label={t('superuser.nav')} className={classes.nav}>
      {PLACES.map(({ href, text }) => (
        <Link
          key={href}
          href={href}
          className={classes.navLink}
          aria-current={isHere(href, pathname) ? 'page' : undefined}
        >
          {t(text)}
        </Link>
      ))}
    </nav>
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
    <Button kind="plain" size="dense" icon="log-out" onClick={leave}>
      {t('superuser.signOut')}
    </Button>
  )
}
