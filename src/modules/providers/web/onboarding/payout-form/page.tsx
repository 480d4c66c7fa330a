import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData, useNavigate } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { BankForm } from '#modules/payouts/web/shared/bank-form.tsx'
import { NeedsList } from '#modules/payouts/web/shared/needs-list.tsx'
import { isSettled, type PayoutAccount } from '#modules/payouts/web/shared/payout-account.ts'
import classes from '#modules/providers/web/onboarding/onboarding.module.css'
import { loadOnboarding, type Onboarding } from '#modules/providers/web/onboarding/onboarding-pages.ts'
import { StepShell } from '#modules/providers/web/onboarding/step-shell.tsx'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'onboardingStripeConnect', title: t('nav.payoutAccount'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [onboarding, account] = await Promise.all([loadOnboarding(request), api('getBankDetails', {})])
  return { onboarding, account: unwrapLoaderResult(account) }
}

export default function PayoutFormPage() {
  return <PayoutStep {...useLoaderData<typeof clientLoader>()} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}

const STATE_TEXTS = {
  none: 'payout.neededText',
  needed: 'payout.neededText',
  checking: 'payout.checkingText',
  ready: 'payout.readyText',
} as const

/**
 * The bank details form. Continues to the next step if Stripe requires
 * nothing more, otherwise lists its requirements above the form.
 */
function PayoutStep({ onboarding, account: initialAccount }: { onboarding: Onboarding; account: PayoutAccount }) {
  const { t, language } = useAreaTexts('onboarding')
  const navigate = useNavigate()
  const [account, setAccount] = useState(initialAccount)
  const handleSaved = (next: PayoutAccount) => {
    setAccount(next)
    if (isSettled(next)) void navigate(buildPagePath('onboarding', language))
    else window.scrollTo(0, 0)
  }
  const isUnfinished = account.state === 'needed' && !account.isOpened
  return (
    <StepShell {...{ onboarding }} step="payout" title={t('payout.title')} lead={t('payout.lead')}>
      {isUnfinished && <Notice kind="waiting">{t('payout.unfinishedText')}</Notice>}
      {account.needs.length > 0 && (
        <Card as="section" aria-label={t('payout.todo')} className={classes.part}>
          <p>{t(STATE_TEXTS[account.state])}</p>
          <NeedsList needs={account.needs} isOnboarding />
        </Card>
      )}
      <Card>
        <BankForm account={account} onSaved={handleSaved} />
      </Card>
    </StepShell>
  )
}
