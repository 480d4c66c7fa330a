import { type MouseEvent, useState } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import type { FirstKey } from '#platform/web/translate.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { Badge } from '#ui/tag.tsx'
import classes from './profile.module.css'
import type { Profile } from './profile-draft.ts'
import type { ProfileForm } from './use-profile.ts'

type MissingField = Profile['missing'][number]

const BADGE_KINDS = {
  none: 'still',
  draft: 'still',
  submitted: 'waiting',
  changesRequested: 'waiting',
  approved: 'good',
  rejected: 'wrong',
  deactivated: 'still',
} as const

/** The status of the application, with its missing fields and the next action. */
export function ApplicationStatusCard({ form }: { form: ProfileForm }) {
  const { t } = useAreaTexts('application')
  const { saved } = form
  const generalRequests = saved.changeRequests.filter((request) => request.section === null)
  const isPlainDraft = form.isOpen && !form.isLive
  return (
    <Card as="section" isLifted aria-label={t(`application.status.${saved.status}`)} className={classes.part}>
      <CardHead
        title={<Badge kind={BADGE_KINDS[saved.status]}>{t(`application.status.${saved.status}`)}</Badge>}
        aside={form.isOpen && <SaveState form={form} />}
      />
      <StatusText form={form} />
      {generalRequests.map((request) => (
        <Notice key={request.text} kind={saved.status === 'rejected' ? 'wrong' : 'waiting'} icon="message-circle">
          {request.text}
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

/** List of missing fields, each linked to its input (issue 3, Becoming a counsellor). */
function MissingList({ missing }: { missing: MissingField[] }) {
  const { t } = useAreaTexts('application')
  const formatName = useMissingName()
  return (
    <div>
      <h2 className={classes.missingTitle}>{t('application.missingTitle', { count: missing.length })}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.missing}>
        {missing.map((field) => (
          <li key={field.field}>
            <Link
              href={`#${field.field}`}
              onClick={(event: MouseEvent) => focusField(event, field.field)}
              className={classes.missingLink}
            >
              {formatName(field)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useMissingName(): (missingField: MissingField) => string {
  const { t } = useAreaTexts('application')
  return ({ field, why }) => {
    const [first = '', language, part] = field.split('.')
    const name = t(`application.field.${part ?? first}` as FirstKey)
    if (why === 'wrong') return t('application.missingWrong', { field: name })
    return language
      ? t('application.missingIn', { field: name, language: t(`language.${language}` as FirstKey) })
      : name
  }
}

/** Focuses a field and scrolls to it, after expanding the section that hides it. */
function focusField(event: MouseEvent, field: string): void {
  const target = document.getElementById(field)
  if (!target) return
  event.preventDefault()
  target.closest('details')?.setAttribute('open', '')
  target.scrollIntoView({ block: 'center' })
  target.focus({ preventScroll: true })
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
          {form.isSaved || form.hasErrors
            ? t(isLive ? 'application.sendChanges' : 'application.send')
            : t('application.saving')}
        </Button>
      )}
      {canSend && <TermsNotice />}
      {saved.waitingSince && (
        <Button kind="second" busy={isBusy} onClick={() => submit(false)}>
          {t('application.withdraw')}
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

/**
 * States that sending the application or changes means accepting the terms. The terms open in a new tab so that the
 * form stays open.
 */
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
    notices.show({ kind: 'good', text: t(send ? 'application.sent' : 'application.withdrawn') })
  }
  return { isBusy, submit: (send: boolean) => void submit(send) }
}

/** The autosave status. */
function SaveState({ form }: { form: ProfileForm }) {
  const { t } = useAreaTexts('application')
  const text =
    form.saveProblem === 'failed'
      ? t('application.notSaved')
      : form.isSaved
        ? t('application.saved')
        : form.hasErrors
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
