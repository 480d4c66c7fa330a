import type { ReactNode } from 'react'
import { NeedsScripts } from '#modules/accounts/web/shared/needs-scripts.tsx'
import { CrisisLines } from '#modules/content/web/shared/crisis-lines.tsx'
import { useCurrentPage } from '#platform/web/current-page.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { useCustomerViewState } from './customer-view-state.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Overlays } from './overlays.tsx'
import classes from './page-shell.module.css'
import { Progress } from './progress.tsx'
import { QuickExit } from './quick-exit.tsx'

/** Layout of the site's pages. On public pages and error pages the crisis strip is directly below the header. */
export function PageShell({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const page = useCurrentPage()
  useCustomerViewState()
  return (
    <div className={classes.frame}>
      <a className="skip-link" href="#content">
        {t('nav.skip')}
      </a>
      <QuickExit />
      <Progress />
      <Header />
      {page?.area !== 'customer' && page?.area !== 'provider' && <CrisisLines />}
      <main id="content" tabIndex={-1} className={classes.main}>
        <NeedsScripts />
        {children}
      </main>
      <Footer />
      <Overlays />
    </div>
  )
}
