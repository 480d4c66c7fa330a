import { useInvitationTexts } from '#modules/invitations/web/sent-invitations/invitation-texts.ts'
import { DISCOUNT_TYPE } from '#platform/values/enums.ts'
import { AmountLines } from '#ui/amount.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './invite.module.css'
import { DISCOUNTS } from './invite-draft.ts'
import type { InvitationForm } from './use-invitation-form.ts'

const DISCOUNT_TEXTS = ['invitations.noDiscount', 'invitations.percentage', 'invitations.fixed'] as const

/**
 * Fields for the price and the discount. The new price and the net amount update while the user types (specification
 * §3).
 */
export function PriceFields({ invitationForm }: { invitationForm: InvitationForm }) {
  const { t } = useInvitationTexts()
  const { draft, session, change } = invitationForm
  return (
    <Card as="section" aria-label={t('invitations.price')} className={classes.card}>
      <CardHead title={t('invitations.price')} />
      {!session && (
        <TextField
          name="price"
          inputMode="decimal"
          label={t('invitations.fullPrice')}
          unit="€"
          required
          autoComplete="off"
          value={draft.price}
          onChange={(event) => change({ price: event.target.value })}
        />
      )}
      <ChoiceGroup legend={t('invitations.discount')}>
        {DISCOUNTS.map((type, index) => (
          <Radio
            key={type}
            name="discountType"
            label={t(DISCOUNT_TEXTS[index]!)}
            checked={draft.discountType === type}
            onChange={() => change({ discountType: type })}
          />
        ))}
      </ChoiceGroup>
      {draft.discountType !== null && (
        <TextField
          name="discount"
          inputMode="decimal"
          label={t('invitations.howMuchOff')}
          unit={draft.discountType === DISCOUNT_TYPE.percentage ? '%' : '€'}
          required
          autoComplete="off"
          value={draft.discount}
          onChange={(event) => change({ discount: event.target.value })}
        />
      )}
      <PriceSummary invitationForm={invitationForm} />
    </Card>
  )
}

function PriceSummary({ invitationForm: { prices, draft, options } }: { invitationForm: InvitationForm }) {
  const { t, format } = useInvitationTexts()
  const { price, newPrice, receives } = prices
  if (price === null) return null
  if (newPrice === null || receives === null)
    return draft.discount.trim() === '' ? null : <Notice kind="wrong">{t('invitations.priceRule')}</Notice>
  const formatCents = (cents: number) => format.money(cents / 100)
  const lines = [
    ...(newPrice < price ? [{ label: t('invitations.fullPrice'), amount: formatCents(price) }] : []),
    {
      label: t(newPrice < price ? 'invitations.newPrice' : 'invitations.clientPays'),
      amount: formatCents(newPrice),
      isTotal: true,
    },
    {
      label: t('invitations.afterFee', { percent: options.platformFeePercent }),
      amount: formatCents(receives),
    },
  ]
  return (
    <div aria-live="polite">
      <AmountLines lines={lines} />
    </div>
  )
}
