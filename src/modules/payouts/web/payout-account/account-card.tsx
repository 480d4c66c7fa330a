import { NeedsList } from '#modules/payouts/web/shared/needs-list.tsx'
import type { PayoutAccount } from '#modules/payouts/web/shared/payout-account.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Badge } from '#ui/tag.tsx'
import classes from './payout.module.css'

const BADGE_KIND = { none: 'still', needed: 'waiting', checking: 'still', ready: 'good' } as const

/** Status of the account with an explanation, the last four digits of the account number, and the requirements. */
export function AccountCard({ account }: { account: PayoutAccount }) {
  const { t } = useAreaTexts('onboarding')
  const { state, bank } = account
  return (
    <Card as="section" aria-label={t('payout.standing')} className={classes.part}>
      <CardHead
        title={t('payout.standing')}
        aside={<Badge kind={BADGE_KIND[state]}>{t(`payout.state.${state}`)}</Badge>}
      />
      <p>{t(getStatusTextKey(account))}</p>
      {bank && (
        <dl className={classes.bank}>
          <dt>{t('payout.bankAccount')}</dt>
          <dd>
            {bank.countryCode}•• {bank.last4}
          </dd>
        </dl>
      )}
      <HoldNotice until={account.transfersWaitUntil} />
      <NeedsList needs={account.needs} />
    </Card>
  )
}

function getStatusTextKey({ state, isOpened }: PayoutAccount) {
  if (state === 'ready') return 'payout.readyText'
  if (state === 'checking') return 'payout.checkingText'
  return isOpened ? 'payout.neededText' : 'payout.unfinishedText'
}

function HoldNotice({ until }: { until: string | null }) {
  const { t, format } = useAreaTexts('onboarding')
  if (!until) return null
  return <Notice kind="waiting">{t('payout.waits', { until: format.dayAtTime(until) })}</Notice>
}
