import type { ReactNode } from 'react'
import { CrisisLines } from '#modules/content/web/shared/crisis-lines.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { getBackOverride } from '#platform/web/back-override.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { useVisit } from '#platform/web/visit.ts'
import { BelowBarOutlet } from '#ui/below-bar.tsx'
import { Brand } from '#ui/brand.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import classes from './bare-shell.module.css'
import { Overlays } from './overlays.tsx'
import frame from './page-shell.module.css'
import { QuickExit } from './quick-exit.tsx'

/**
 * Minimal layout for checkout, payment return and the session room: Back, brand and page. The brand is not a link, to
 * prevent clients from leaving a payment by accident.
 */
export function BareShell({ children }: { children: ReactNode }) {
  const { t, language } = useTexts()
  const visit = useVisit()
  return (
    <div className={frame.frame}>
      <a className="skip-link" href="#content">
        {t('nav.skip')}
      </a>
      <QuickExit />
      <header className={classes.bar}>
        <Button
          kind="plain"
          size="dense"
          icon="arrow-left"
          className={classes.back}
          onClick={() => goBack(buildPagePath('finder', language))}
        >
          {t('nav.back')}
        </Button>
        <noscript>
          <Link href={buildPagePath('finder', language)}>{t('nav.findCounsellor')}</Link>
        </noscript>
        <Brand name={visit?.brand ?? ''} />
      </header>
      <CrisisLines />
      <BelowBarOutlet className={classes.under} />
      <main id="content" tabIndex={-1} className={frame.main}>
        {children}
      </main>
      <Overlays />
    </div>
  )
}

/**
 * Goes back in the browser history, or to `fallback` if there is no history, for example on a payment page opened from
 * an email.
 */
function goBack(fallback: string): void {
  const override = getBackOverride()
  if (override) override()
  else if (history.length > 1) history.back()
  else location.assign(fallback)
}
