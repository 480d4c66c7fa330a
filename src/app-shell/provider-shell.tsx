import { type ReactNode, useEffect } from 'react'
import { NeedsScripts } from '#modules/accounts/web/shared/needs-scripts.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { ROLE } from '#platform/values/enums.ts'
import { api } from '#platform/web/api.ts'
import { isProviderLogin, readLogin, switchView } from '#platform/web/login.ts'
import { setProviderStatus } from '#platform/web/provider-status.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { useVisit } from '#platform/web/visit.ts'
import { Brand } from '#ui/brand.tsx'
import { Link } from '#ui/link.tsx'
import { Menu } from '#ui/menu.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Overlays } from './overlays.tsx'
import frame from './page-shell.module.css'
import { Progress } from './progress.tsx'
import classes from './provider-shell.module.css'
import { SetupBanner } from './setup-banner.tsx'
import { useMenus } from './use-menu.ts'

/**
 * Shell of the provider area. The menu is beside the page from 1024 px, and in the header's drawer on narrower screens.
 */
export function ProviderShell({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  useCounsellorView()
  return (
    <div className={classes.frame}>
      <a className="skip-link" href="#content">
        {t('nav.skip')}
      </a>
      <Progress />
      <div className={classes.header}>
        <Header />
      </div>
      <SideMenu />
      <div className={classes.page}>
        <main id="content" tabIndex={-1} className={frame.main}>
          <NeedsScripts />
          <SetupBanner />
          {children}
        </main>
        <Footer isPlain />
      </div>
      <Overlays />
    </div>
  )
}

function SideMenu() {
  const { t, language } = useTexts()
  const { main, last } = useMenus()
  const brand = useVisit()?.brand ?? ''
  return (
    <header className={classes.side}>
      <Link href={buildPagePath('finder', language)} className={classes.home} aria-label={t('nav.home', { brand })}>
        <Brand name={brand} />
      </Link>
      <Menu label={t('nav.practice')} items={main} />
      <div className={classes.last}>
        <LanguageSwitch opensUp />
        <Menu label={t('nav.account')} items={last} />
      </div>
    </header>
  )
}

/**
 * Switches a counsellor who opens the provider area to the counsellor view (specification §6). Runs only once, so that
 * the user can still switch the view there.
 */
function useCounsellorView(): void {
  useEffect(() => {
    const login = readLogin()
    if (!login || !isProviderLogin(login)) return
    switchView(ROLE.provider)
    void loadProviderStatus()
  }, [])
}

/** Loads the status for the menu. Without a response the menu shows its default labels. */
async function loadProviderStatus(): Promise<void> {
  const result = await api('getSignupApplication', {})
  if (result.ok) setProviderStatus(result.data.status)
}
