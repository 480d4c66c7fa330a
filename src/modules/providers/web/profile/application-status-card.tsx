import { useState } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { Badge } from '#ui/tag.tsx'
import { MissingList } from './missing-list.tsx'
import classes from './profile.module.css'
import type { ProfileForm } from './use-profile.ts'

const BADGE_KINDS = {
  none: 'still',
  draft: 'still',
  submitted: 'waiting',
  changesRequested: 'waiting',
  approved: 'good',
  rejected: 'wrong',
  deactivated: 'still',
} as const

/** Application status, missing fields and the next step. */
export function ApplicationStatusCard({ form }: { form: ProfileForm }) {
  const { t } = useAreaTexts('application')
  const { saved } = form
  const general = saved.changeRequests.filter((one) => one.section === null)
  const isPlainDraft = form.isOpen && !form.isLive
  return (
    <Card as="section" isLifted aria-label={t(`application.status.${saved.status}`)} className={classes.part}>
      <CardHead
        title={<Badge kind={BADGE_KINDS[saved.status]}>{t(`application.status.${saved.status}`)}</Badge>}
        aside={form.isOpen && <SaveState form={form} />}
      />
      <StatusText form={form} />
      {general.map((one) => (
        <Notice key={one.text} kind={saved.status === 'rejected' ? 'wrong' : 'waiting'} icon="message-circle">
          {one.text}
        </Notice>
      ))}
      {isPlainDraft && saved.missing.length > 0 && <MissingList missing={saved.missing} />}
      <Actions form={form} />
    </Card>
  )
}

function StatusText({ form: { saved, isLive } }: { form: ProfileForm }) {
  const { t } = useAreaTexts('application')
  const { status, publicName } = saved
  const name = `${publicName.firstName} ${publicName.lastName}`
  const isRenamed = isLive && (publicName.firstName !== saved.firstName || publicName.lastName !== saved.lastName)
  const text = {
    none: '',
    draft: saved.missing.length === 0 ? t('application.readyText') : t('application.leadDraft'),
    submitted: t('application.submittedText'),
    changesRequested: t('application.requestsTitle'),
    approved: saved.waitingSince
      ? t('application.changeWaiting')
      : saved.hasPendingChanges
        ? t('application.pendingText')
        : t('application.approvedText'),
    rejected: t('application.rejectedText'),
    deactivated: t('application.deactivatedText'),
  }[status]
  return (
    <>
      <p>{text}</p>
      {isRenamed && <p className={classes.small}>{t('application.pendingName', { name })}</p>}
    </>
  )
}

function Actions({ form }: { form: ProfileForm }) {
  const { t, language } = useAreaTexts('application')
  const { saved, isLive } = form
  const { isBusy, submit } = useSubmission(form)
  const canSend = form.isOpen && !saved.waitingSince && (isLive ? saved.hasPendingChanges : saved.missing.length === 0)
  return (
    <div className={classes.steps}>
      {canSend && (
        <Button
          size="tall"
          busy={isBusy}
          off={!form.isSaved}
          busyLabel={t('application.sending')}
          onClick={() => submit(true)}
        >
          {form.isSaved || form.hasWrong
            ? t(isLive ? 'application.sendChanges' : 'application.send')
            : t('application.saving')}
        </Button>
      )}
      {canSend && !isLive && <TermsNotice />}
      {saved.waitingSince && (
        <Button kind="second" busy={isBusy} onClick={() => submit(false)}>
          {t('application.takeBack')}
        </Button>
      )}
      {isLive && (
        <ButtonLink
          kind="second"
          icon="eye"
          href={buildPagePath('counsellorWebsite', language, { providerId: saved.slug })}
        >
          {t('application.seePage')}
        </ButtonLink>
      )}
    </div>
  )
}

/** Sending implies consent. The terms open in a new tab, so that the form remains open. */
function TermsNotice() {
  const { t, language } = useAreaTexts('application')
  const [before, after] = t('application.agree', { terms: '\n' }).split('\n')
  return (
    <p className={classes.small}>
      {before}
      <a href={`${buildPagePath('terms', language)}?for=counsellors`} target="_blank" rel="noopener">
        {t('application.agreeTerms')}
      </a>
      {after}
    </p>
  )
}

function useSubmission(form: ProfileForm) {
  const { t } = useAreaTexts('application')
  const [isBusy, setBusy] = useState(false)
  const submit = async (send: boolean) => {
    setBusy(true)
    const result = await api('postSignupApplication', { send })
    const refreshed = await api('getManageApplication', {})
    setBusy(false)
    if (refreshed.ok) form.setSaved(refreshed.data)
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    notices.show({ kind: 'good', text: t(send ? 'application.sent' : 'application.takenBack') })
  }
  return { isBusy, submit: (send: boolean) => void submit(send) }
}

/** Unobtrusive autosave status. */
function SaveState({ form }: { form: ProfileForm }) {
  const { t } = useAreaTexts('application')
  const text =
    form.saveProblem === 'failed'
      ? t('application.notSaved')
      : form.isSaved
        ? t('application.saved')
        : form.hasWrong
          ? t('application.someWrong')
          : t('application.saving')
  return (
    <span role="status" className={classes.state}>
      {form.saveProblem === 'offline' ? (
        <Icon name="wifi-off" size={17} />
      ) : (
        <Icon name={form.isSaved ? 'check' : 'refresh-cw'} size={17} />
      )}
      {form.saveProblem === 'offline' ? t('application.offline') : text}
    </span>
  )
}
