import { useState } from 'react'
import { BankForm } from '#modules/payouts/web/shared/bank-form.tsx'
import { isSettled, type PayoutAccount } from '#modules/payouts/web/shared/payout-account.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { AccountCard } from './account-card.tsx'
import classes from './payout.module.css'
import { type OwnTax, TaxCard } from './tax-card.tsx'

/** Status of the account, its requirements, and the form, which is collapsed once nothing is required. */
export function PayoutPage({ account: initialAccount, tax }: { account: PayoutAccount; tax: OwnTax }) {
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
