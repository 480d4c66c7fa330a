import { useState } from 'react'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import { getAudienceSegment, type PendingTerms } from '#modules/accounts/web/shared/terms.ts'
import { buildPagePath } from '#modules/pages.ts'
import classes from '#modules/payments/web/shared/checkout-state.module.css'
import { CheckoutState } from '#modules/payments/web/shared/checkout-state.tsx'
import { api, type Input } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

export type ConsentRequest = { healthData: true } | { terms: PendingTerms }

/**
 * Asks for consent before a time is held: once per account for processing health data, and again whenever the terms
 * change.
 */
export function ConsentStep({ request, onAgreed }: { request: ConsentRequest; onAgreed: () => void }) {
  const { t, language } = useMoreTexts()
  const isTerms = 'terms' in request
  const { agree, isBusy, problem } = useAgree(request, onAgreed)
  return (
    <CheckoutState
      title={t(isTerms ? 'checkout.termsTitle' : 'checkout.healthTitle')}
      text={isTerms ? t('checkout.termsText') : t('consent.healthDataWhy')}
      actions={
        <>
          <Button size="tall" busy={isBusy} busyLabel={t('checkout.agreeing')} onClick={() => void agree()}>
            {t('checkout.agree')}
          </Button>
          <ButtonLink kind="second" size="tall" href={buildPagePath('finder', language)}>
            {t('checkout.notAgree')}
          </ButtonLink>
        </>
      }
    >
      {isTerms ? (
        <p>
          <a
            href={buildPagePath('termsVersion', language, {
              audience: getAudienceSegment(request.terms),
              validFrom: request.terms.validFrom,
            })}
            target="_blank"
            rel="noopener"
          >
            {t('checkout.termsRead')}
          </a>
        </p>
      ) : (
        <blockquote className={classes.quote}>{t('consent.healthData')}</blockquote>
      )}
      {problem && (
        <Notice kind="wrong" live>
          {problem}
        </Notice>
      )}
    </CheckoutState>
  )
}

function useAgree(request: ConsentRequest, onAgreed: () => void) {
  const { t } = useMoreTexts()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function agree() {
    setBusy(true)
    const input: Input<'agree'> =
      'terms' in request
        ? { terms: [request.terms], place: 'booking' }
        : { healthData: CONSENT_WORDING.healthData.version, place: 'booking' }
    const reply = await api('agree', input)
    setBusy(false)
    setProblem(reply.ok ? null : reply.message || t('generic.offline'))
    if (reply.ok) onAgreed()
  }
  return { agree, isBusy, problem }
}
