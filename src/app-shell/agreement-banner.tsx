import { useEffect, useState } from 'react'
import { type Agreements, audienceSegment, type TermsAsked } from '#modules/accounts/web/shared/terms.ts'
import { pagePath } from '#modules/pages.ts'
import { api } from '#platform/web/api.ts'
import { loadAreaTexts, useAreaTexts } from '#platform/web/area-texts.ts'
import { useCurrentPage } from '#platform/web/current-page.ts'
import { useLogin } from '#platform/web/login.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'

/**
 * Terms that came into force, or are going to, since somebody last agreed: said once they are logged in, beside what they came for.
 * Nothing is closed to them until they answer; booking asks for itself (decision 0046).
 */
export function AgreementBanner() {
  const [agreements, put] = useAgreements()
  const page = useCurrentPage()
  if (!agreements || !page || page.bare) return null
  const asked = [...agreements.toAgree, ...agreements.coming]
  return asked.map((terms) => (
    <Asked
      key={`${terms.audience} ${terms.validFrom}`}
      terms={terms}
      isComing={agreements.coming.includes(terms)}
      onAgreed={put}
    />
  ))
}

/** Asked for once a login and page; null while it is not known, and when nobody answers. */
function useAgreements() {
  const { language } = useTexts()
  const login = useLogin()
  const isIn = typeof login === 'object'
  const [agreements, put] = useState<Agreements | null>(null)
  useEffect(() => {
    if (!isIn) return
    let isGone = false
    const ask = async () => {
      const [answer] = await Promise.all([api('getAgreements', {}), loadAreaTexts(language, 'consents')])
      if (!isGone && answer.ok) put(answer.data)
    }
    ask().catch(() => {})
    return () => {
      isGone = true
    }
  }, [isIn, language])
  return [isIn ? agreements : null, put] as const
}

interface AskedProps {
  terms: TermsAsked
  isComing: boolean
  onAgreed: (now: Agreements) => void
}

function Asked({ terms, isComing, onAgreed }: AskedProps) {
  const { t, language } = useAreaTexts('consents')
  const [isBusy, setBusy] = useState(false)
  const agree = async () => {
    setBusy(true)
    const answer = await api('agree', { terms: [terms], place: 'notice' })
    setBusy(false)
    if (answer.ok) onAgreed(answer.data)
    else notifyFailure(answer, t('generic.offline'))
  }
  const date = terms.validFrom.split('-').toReversed().join('.')
  const path = pagePath('termsVersion', language, { audience: audienceSegment(terms), validFrom: terms.validFrom })
  return (
    <Notice
      kind="neutral"
      action={
        <Button
          kind="second"
          size="dense"
          busy={isBusy}
          busyLabel={t('consents.agreeing')}
          onClick={() => void agree()}
        >
          {t('consents.agree')}
        </Button>
      }
    >
      {t(isComing ? 'consents.coming' : 'consents.changed', { date })}{' '}
      <Link href={path}>{t(terms.audience === 'client' ? 'consents.readClient' : 'consents.readCounsellor')}</Link>
    </Notice>
  )
}
