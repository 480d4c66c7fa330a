import { useState } from 'react'
import { useNavigate } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { BankForm } from '#modules/payouts/web/shared/bank-form.tsx'
import { NeedsList } from '#modules/payouts/web/shared/needs-list.tsx'
import { isSettled, type PayoutAccount } from '#modules/payouts/web/shared/payout-account.ts'
import classes from '#modules/providers/web/onboarding/onboarding.module.css'
import type { Onboarding } from '#modules/providers/web/onboarding/onboarding-pages.ts'
import { StepShell } from '#modules/providers/web/onboarding/step-shell.tsx'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'

/**
 * Bank details. Continues to the next step when Stripe needs
 * nothing more, otherwise lists its requirements above the form.
 */
export function PayoutStep({
  onboarding,
  account: initialAccount,
}: {
  onboarding: Onboarding
  account: PayoutAccount
}) {
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
          <p>{t(account.state === 'needed' ? 'payout.neededText' : 'payout.readyText')}</p>
          <NeedsList needs={account.needs} isOnboarding />
        </Card>
      )}
      <Card>
        <BankForm account={account} onSaved={handleSaved} />
      </Card>
    </StepShell>
  )
}
