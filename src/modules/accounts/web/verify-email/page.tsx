import type { MetaArgs } from 'react-router'
import account from '#modules/accounts/web/shared/account.module.css'
import { NeedsScriptsNotice } from '#modules/accounts/web/shared/needs-scripts.tsx'
import { useLinkToken } from '#modules/accounts/web/shared/use-link-token.ts'
import { buildHead } from '#platform/web/head.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { EmailVerified } from './email-verified.tsx'
import { OtherBrowser } from './other-browser.tsx'
import { useEmailVerification } from './use-email-verification.ts'
import { ExpiredLink, VerificationFailed } from './verification-failed.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'verifyEmail', title: t('account.verifyTitle'), hidden: true }))
}

/**
 * The page of the emailed link. In the browser that signed up it verifies the address, logs in and redirects
 * (specification §2).
 */
export default function VerifyEmailPage() {
  const { state, tryAgain, onVerified, onExpired } = useEmailVerification(useLinkToken())
  if (state.status === 'verified') return <EmailVerified />
  if (state.status === 'expired') return <ExpiredLink />
  if (state.status === 'otherBrowser')
    return <OtherBrowser token={state.token} names={state.names} {...{ onVerified, onExpired }} />
  if (state.status === 'failed') return <VerificationFailed text={state.text} onTryAgain={tryAgain} />
  return <Verifying />
}

function Verifying() {
  const { t } = useMoreTexts()
  return (
    <div className={account.page}>
      <h1>{t('account.proving')}</h1>
      <p className={account.lead}>{t('account.provingText')}</p>
      <NeedsScriptsNotice />
    </div>
  )
}
