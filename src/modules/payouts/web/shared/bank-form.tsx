import { useState } from 'react'
import { AddressFields } from '#modules/payouts/web/payout-account/address-fields.tsx'
import { BankFields } from '#modules/payouts/web/payout-account/bank-fields.tsx'
import { CompanyFields } from '#modules/payouts/web/payout-account/company-fields.tsx'
import classes from '#modules/payouts/web/payout-account/payout.module.css'
import { PersonFields } from '#modules/payouts/web/payout-account/person-fields.tsx'
import { api, type Input } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Checkbox, ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Form, FormRows, type FormState, useForm } from '#ui/form.tsx'
import { notices } from '#ui/notices.ts'
import { isSettled, type PayoutAccount } from './payout-account.ts'

/** The agreement that Stripe makes with everyone it pays. */
const STRIPE_TERMS_URL = 'https://stripe.com/connect-account/legal'

interface BankFormProps {
  account: PayoutAccount
  onSaved: (account: PayoutAccount) => void
}

/** Form for bank details (specification §3). It is prefilled, except for the IBAN, which the server never returns. */
export function BankForm({ account, onSaved }: BankFormProps) {
  const { t } = useAreaTexts('onboarding')
  const form = useBankForm(onSaved)
  const { details } = account
  const [type, setType] = useState(details.businessType)
  const isCompany = type === 'company'
  return (
    <Form form={form}>
      <FormRows>
        <ChoiceGroup legend={t('payout.who')} name="businessType">
          {(['person', 'company'] as const).map((option) => (
            <Radio
              key={option}
              name="businessType"
              value={option}
              label={t(`payout.as.${option}`)}
              checked={type === option}
              onChange={() => setType(option)}
            />
          ))}
        </ChoiceGroup>
        {isCompany && <CompanyFields details={details} />}
        <PersonFields details={details} isCompany={isCompany} />
        <AddressFields details={details} />
        <BankFields account={account} />
        {!account.areTermsAccepted && <Terms />}
        {isSettled(account) && <p className={classes.quiet}>{t('payout.changeWarning')}</p>}
        <Button type="submit" size="tall" wide busy={form.busy} busyLabel={t('payout.saving')}>
          {t('payout.save')}
        </Button>
      </FormRows>
    </Form>
  )
}

function Terms() {
  const { t } = useAreaTexts('onboarding')
  return (
    <div>
      <Checkbox name="acceptsTerms" label={t('payout.acceptsTerms')} required />
      <ButtonLink
        kind="quiet"
        size="dense"
        iconAfter="external-link"
        href={STRIPE_TERMS_URL}
        target="_blank"
        rel="noreferrer"
      >
        {t('payout.terms')}
      </ButtonLink>
    </div>
  )
}

function useBankForm(onSaved: BankFormProps['onSaved']): FormState {
  const { t } = useAreaTexts('onboarding')
  const form: FormState = useForm({
    // Only the IBAN is cleared after saving; the other fields keep their values for further changes.
    onSent: () => clearIban(form.props.ref.current),
    texts: { required: t('error.required'), email: t('error.emailInvalid'), invalid: t('error.invalid') },
    send: async ({ isSoleOwner, acceptsTerms, ...values }) => {
      const response = await api('saveBankDetails', {
        ...values,
        ...(values['businessType'] === 'company' ? { isSoleOwner: isSoleOwner === 'on' } : {}),
        ...(acceptsTerms === 'on' ? { acceptsTerms: true } : {}),
      } as Input<'saveBankDetails'>)
      if (!response.ok) {
        const message = response.status === 0 ? t('generic.offline') : response.message
        return { ok: false, message, fieldErrors: response.fieldErrors }
      }
      notices.show({ kind: 'good', text: t('generic.bankUpdated') })
      onSaved(response.data)
      return response
    },
  })
  return form
}

function clearIban(form: HTMLFormElement | null): void {
  const field = form?.elements.namedItem('iban')
  if (field instanceof HTMLInputElement) field.value = ''
}
