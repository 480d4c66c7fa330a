import { useState } from 'react'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import { clearBookmarks } from '#modules/accounts/web/shared/bookmarks.ts'
import { type Agreements, getAudienceSegment } from '#modules/accounts/web/shared/terms.ts'
import { buildPagePath } from '#modules/pages.ts'
import { CONVERSATION_RETENTION_YEARS } from '#platform/values/constants.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatCalendarDate } from '#platform/web/format-calendar-date.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import { notices } from '#ui/notices.ts'
import classes from './profile.module.css'

/** Lets the user give or withdraw consent to the use of health data, and shows the receipts (decision 0046). */
export function ConsentsCard({ agreements }: { agreements: Agreements }) {
  const { t } = useAreaTexts('consents')
  const { t: sharedText } = useMoreTexts()
  const [current, setCurrent] = useState(agreements)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const isGiven = current.healthData === 'given'
  return (
    <Card className={classes.card} id="consents">
      <CardHead title={t('consents.title')} level="h3" />
      {!isGiven && <p>{sharedText('consent.healthDataWhy')}</p>}
      <p>
        <strong>{t(`consents.state.${current.healthData}`)}</strong> {sharedText('consent.healthData')}
      </p>
      <div>
        {isGiven ? (
          <Button kind="second" onClick={() => setDialogOpen(true)}>
            {t('consents.withdraw')}
          </Button>
        ) : (
          <GiveConsent onGiven={setCurrent} />
        )}
      </div>
      <Receipts agreements={current} />
      <WithdrawDialog isOpen={isDialogOpen} onClose={() => setDialogOpen(false)} onDone={setCurrent} />
    </Card>
  )
}

type ChangeHandler = (agreements: Agreements) => void

function GiveConsent({ onGiven }: { onGiven: ChangeHandler }) {
  const { t } = useAreaTexts('consents')
  const [isBusy, setBusy] = useState(false)
  const give = async () => {
    setBusy(true)
    const result = await api('agree', { healthData: CONSENT_WORDING.healthData.version, place: 'profile' })
    setBusy(false)
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    onGiven(result.data)
    notices.show({ kind: 'good', text: t('consents.agreedNow') })
  }
  return (
    <Button busy={isBusy} busyLabel={t('consents.agreeing')} onClick={() => void give()}>
      {t('consents.agree')}
    </Button>
  )
}

const EFFECTS = [
  'consents.endsBooking',
  'consents.endsWaiting',
  'consents.keepsSessions',
  'consents.retainsAccounts',
] as const

function WithdrawDialog({ isOpen, onClose, onDone }: { isOpen: boolean; onClose: () => void; onDone: ChangeHandler }) {
  const { t } = useAreaTexts('consents')
  const [isBusy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    const result = await api('withdrawConsent', { purpose: 'healthData' })
    setBusy(false)
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    clearBookmarks()
    onDone(result.data)
    onClose()
    notices.show({ kind: 'good', text: t('consents.withdrawn') })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isBusy={isBusy}
      title={t('consents.withdrawAsk')}
      closeText={t('nav.close')}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('consents.keep')}
          </Button>
          <Button kind="undo" busy={isBusy} busyLabel={t('consents.agreeing')} onClick={() => void withdraw()}>
            {t('consents.withdraw')}
          </Button>
        </>
      }
    >
      <ul className={classes.steps}>
        {EFFECTS.map((effect) => (
          <li key={effect}>{t(effect, { years: CONVERSATION_RETENTION_YEARS })}</li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Lists every consent with the wording that the user was shown, and every accepted version of the terms. */
function Receipts({ agreements: { consents, accepted } }: { agreements: Agreements }) {
  const { t, language, format } = useAreaTexts('consents')
  if (consents.length + accepted.length === 0) return null
  return (
    <Disclosure text={t('consents.receipts')}>
      <ul className={classes.steps}>
        {consents.map((consent) => (
          <li key={consent.at + String(consent.isGiven)}>
            {t(consent.isGiven ? 'consents.receiptGiven' : 'consents.receiptBack', {
              at: format.dayAtTime(consent.at),
              where: t(`consents.place.${consent.place}`),
              version: consent.version,
            })}
            <br />
            <q lang={consent.language}>{consent.wording}</q>
          </li>
        ))}
        {accepted.map((terms) => (
          <li key={terms.audience + terms.validFrom}>
            {t('consents.receiptTerms', {
              at: format.dayAtTime(terms.acceptedAt),
              where: t(`consents.place.${terms.place}`),
            })}{' '}
            <Link
              href={buildPagePath('termsVersion', language, {
                audience: getAudienceSegment(terms),
                validFrom: terms.validFrom,
              })}
            >
              {t(`consents.terms.${terms.audience}`, { date: formatCalendarDate(terms.validFrom) })}
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
