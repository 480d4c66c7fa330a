import { useLocation } from 'react-router'
import { MoreTexts, useMoreTexts } from '#platform/web/texts.tsx'
import { Notice } from '#ui/notice.tsx'
import { accountInAddress } from './account-address.ts'

/** Whoever asked for the login without scripts is told why it does not open. */
export function NeedsScripts() {
  const isAsked = accountInAddress(useLocation().search) !== null
  return isAsked && <NeedsScriptsNotice />
}

/** Browsers with scripts never draw what is inside, so only the server needs these texts, and it has them all. */
export function NeedsScriptsNotice() {
  return (
    <noscript>
      <MoreTexts>
        <Sentence />
      </MoreTexts>
    </noscript>
  )
}

function Sentence() {
  const { t } = useMoreTexts()
  return <Notice kind="neutral">{t('account.needsScripts')}</Notice>
}
