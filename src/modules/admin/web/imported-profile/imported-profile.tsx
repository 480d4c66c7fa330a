import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import account from '#modules/accounts/web/shared/account.module.css'
import { NeedsScriptsNotice } from '#modules/accounts/web/shared/needs-scripts.tsx'
import { Outcome } from '#modules/accounts/web/shared/outcome.tsx'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useVisit } from '#platform/web/visit.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { AcceptImportInvitation } from './accept-invitation.tsx'
import { DeclineImportInvitation } from './decline-invitation.tsx'
import classes from './imported-profile.module.css'
import { type ImportedProfileData, useImportedProfile } from './use-imported-profile.ts'

/**
 * The stored data and both answers. The answer of the followed link is shown first; a button switches to the other one.
 */
export function ImportedProfile() {
  const { t } = useAreaTexts('imported')
  const { state, read, onErased, onOld } = useImportedProfile()
  if (state.is === 'open') return <OpenInvitation {...state} onErased={onErased} onOld={onOld} />
  if (state.is === 'erased')
    return (
      <Outcome key="erased" title={t('imported.erasedTitle')} icon="circle-check" isGood>
        <p className={account.lead}>{t('imported.erasedText')}</p>
      </Outcome>
    )
  if (state.is === 'old')
    return (
      <Outcome key="old" title={t('imported.oldTitle')} icon="mail">
        <p className={account.lead}>{t('imported.oldText')}</p>
      </Outcome>
    )
  if (state.is === 'failed')
    return (
      <Outcome key="failed" title={t('generic.failed')} icon="circle-alert">
        <p className={account.lead}>{state.failed.status === 0 ? t('generic.offline') : state.failed.message}</p>
        <div className={account.actions}>
          <Button onClick={read}>{t('generic.tryAgain')}</Button>
        </div>
      </Outcome>
    )
  return (
    <Page title={t('imported.opening')}>
      <NeedsScriptsNotice />
    </Page>
  )
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={account.page}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}

interface OpenProps {
  kept: ImportedProfileData
  token: string
  onErased: () => void
  onOld: () => void
}

function OpenInvitation({ kept, token, onErased, onOld }: OpenProps) {
  const { t, format } = useAreaTexts('imported')
  const brand = useVisit()?.brand ?? ''
  const [query] = useSearchParams()
  const [isNo, setNo] = useState(query.get('answer') === 'no')
  const answerProps = { kept, token, onOld }
  const rows = kept.kept.map(({ field, value }) => [t(`imported.field.${field}`), value] as const)
  return (
    <Page title={t('imported.title')}>
      <p className={account.lead}>{t('imported.lead', { name: kept.firstName, brand })}</p>
      <Card as="section" aria-label={t('imported.keptTitle')} className={classes.part}>
        <CardHead title={t('imported.keptTitle')} />
        <DetailList rows={rows} />
        <div className={classes.small}>
          <p>{kept.source ? t('imported.source', { source: kept.source }) : t('imported.noSource')}</p>
          <p>{t('imported.silent', { date: format.dayLong(kept.erasedAt) })}</p>
        </div>
      </Card>
      {isNo ? (
        <DeclineImportInvitation {...answerProps} onErased={onErased} onYes={() => setNo(false)} />
      ) : (
        <AcceptImportInvitation {...answerProps} onNo={() => setNo(true)} />
      )}
    </Page>
  )
}
