import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { BankForm } from '#modules/payouts/web/shared/bank-form.tsx'
import { NeedsList } from '#modules/payouts/web/shared/needs-list.tsx'
import { isSettled, type PayoutAccount } from '#modules/payouts/web/shared/payout-account.ts'
import { api } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { Badge } from '#ui/tag.tsx'
import classes from './payout.module.css'
import { type OwnTax, TaxCard } from './tax-card.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'stripeConnect', title: t('nav.payoutAccount'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [account, tax] = await Promise.all([
    api('getBankDetails', {}),
    api('getOwnTax', {}),
    areaTextsFor(request, 'onboarding'),
    areaTextsFor(request, 'tax'),
  ])
  return { account: unwrapLoaderResult(account), tax: unwrapLoaderResult(tax) }
}

/** Payout setup (specification §2). */
export default function StripeConnectPage() {
  return <PayoutPage {...useLoaderData<typeof clientLoader>()} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} />
}

/** The account's status and requirements, and the form, which is collapsed once nothing is required. */
function PayoutPage({ account: initialAccount, tax }: { account: PayoutAccount; tax: OwnTax }) {
  const { t } = useAreaTexts('onboarding')
  const [account, setAccount] = useState(initialAccount)
  const form = <BankForm account={account} onSaved={setAccount} />
  return (
    <div className={classes.page}>
      <PageHeader title={t('payout.title')} lead={t('payout.lead')} />
      {account.state !== 'none' && <AccountCard account={account} />}
      <Card as="section" id="bank-details" aria-label={t('payout.details')} className={classes.part}>
        {isSettled(account) ? (
          <Disclosure text={t('payout.change')}>{form}</Disclosure>
        ) : (
          <>
            <CardHead title={t('payout.details')} />
            {form}
          </>
        )}
      </Card>
      <TaxCard tax={tax} />
    </div>
  )
}

const BADGE_KIND = { none: 'still', needed: 'waiting', checking: 'still', ready: 'good' } as const

/** Status of the account with an explanation, the last four digits of the account number, and the requirements. */
function AccountCard({ account }: { account: PayoutAccount }) {
  const { t } = useAreaTexts('onboarding')
  const { state, bank } = account
  return (
    <Card as="section" aria-label={t('payout.status')} className={classes.part}>
      <CardHead
        title={t('payout.status')}
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
