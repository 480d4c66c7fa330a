import { buildPagePath } from '#modules/pages.ts'
import type { Earnings } from '#modules/payouts/web/shared/load-earnings.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** A payout that the bank returned: the reason and the next step. It is shown until a later payout succeeds. */
export function FailedPayout({ lost }: { lost: NonNullable<Earnings['lostPayout']> }) {
  const { t, format, language } = useAreaTexts('earnings')
  const changeLink = (
    <ButtonLink kind="quiet" size="dense" href={buildPagePath('stripeConnect', language)}>
      {t('earnings.changeBank')}
    </ButtonLink>
  )
  return (
    <Notice kind="wrong" action={changeLink}>
      <strong>{t('earnings.lostPayout', { amount: format.money(lost.amount) })}</strong>{' '}
      {t(`earnings.lost.${lost.failure}`)} {t('earnings.lostSafe')}
    </Notice>
  )
}
