import { useEffect, useState } from 'react'
import { type Agreements, getAudienceSegment, type PendingTerms } from '#modules/accounts/web/shared/terms.ts'
import { buildPagePath } from '#modules/pages.ts'
import { api } from '#platform/web/api.ts'
import { loadAreaTexts, useAreaTexts } from '#platform/web/area-texts.ts'
import { useCurrentPage } from '#platform/web/current-page.ts'
import { formatCalendarDate } from '#platform/web/format-calendar-date.ts'
import { useLogin } from '#platform/web/login.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'

/**
 * Asks logged-in users to agree to terms that have changed since they last agreed, or that will change soon. It blocks
 * nothing, because booking asks for agreement separately (decision 0046).
 */
export function AgreementBanner() {
  const [agreements, setAgreements] = useAgreements()
  const page = useCurrentPage()
  if (!agreements || !page || page.bare) return null
  const pending = [...agreements.toAgree, ...agreements.coming]
  return pending.map((terms) => (
    <AgreementNotice
      key={`${terms.audience} ${terms.validFrom}`}
      terms={terms}
      isComing={agreements.coming.includes(terms)}
      onAgreed={setAgreements}
    />
  ))
}

/** Loads the agreements once per login and page. They are null while loading and after a failure. */
function useAgreements() {
  const { language } = useTexts()
  const login = useLogin()
  const isLoggedIn = typeof login === 'object'
  const [agreements, setAgreements] = useState<Agreements | null>(null)
  useEffect(() => {
    if (!isLoggedIn) return
    let isUnmounted = false
    const loadAgreements = async () => {
      const [result] = await Promise.all([api('getAgreements', {}), loadAreaTexts(language, 'consents')])
      if (!isUnmounted && result.ok) setAgreements(result.data)
    }
    loadAgreements().catch(() => {})
    return () => {
      isUnmounted = true
    }
  }, [isLoggedIn, language])
  return [isLoggedIn ? agreements : null, setAgreements] as const
}

interface AgreementNoticeProps {
  terms: PendingTerms
  isComing: boolean
  onAgreed: (agreements: Agreements) => void
}

function AgreementNotice({ terms, isComing, onAgreed }: AgreementNoticeProps) {
  const { t, language } = useAreaTexts('consents')
  const [isBusy, setBusy] = useState(false)
  const agree = async () => {
    setBusy(true)
    const result = await api('agree', { terms: [terms], place: 'notice' })
    setBusy(false)
    if (result.ok) onAgreed(result.data)
    else notifyFailure(result, t('generic.offline'))
  }
  const date = formatCalendarDate(terms.validFrom)
  const path = buildPagePath('termsVersion', language, {
    audience: getAudienceSegment(terms),
    validFrom: terms.validFrom,
  })
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
