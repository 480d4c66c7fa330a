import { useLocation } from 'react-router'
import { MoreTexts, useMoreTexts } from '#platform/web/texts.tsx'
import { Notice } from '#ui/notice.tsx'
import { parseAccountDialog } from './account-address.ts'

/** Explains why the requested login modal does not open without scripts. */
export function NeedsScripts() {
  const isRequested = parseAccountDialog(useLocation().search) !== null
  return isRequested && <NeedsScriptsNotice />
}

/**
 * Browsers with scripts ignore `noscript`, so only the server needs these translations, and it has all of them loaded.
 */
export function NeedsScriptsNotice() {
  return (
    <noscript>
      <MoreTexts>
        <NoticeText />
      </MoreTexts>
    </noscript>
  )
}

function NoticeText() {
  const { t } = useMoreTexts()
  return <Notice kind="neutral">{t('account.needsScripts')}</Notice>
}
