import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { CLAIM_MAX, LATE_MINUTES } from '#platform/values/constants.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { notices } from '#ui/notices.ts'
import { Badge } from '#ui/tag.tsx'
import { TextArea } from '#ui/text-field.tsx'
import type { SessionFeedbackAndClaim } from './load-feedback.ts'
import classes from './reviews.module.css'

type SessionClaim = SessionFeedbackAndClaim['claim']
type Claim = NonNullable<SessionClaim['claim']>

/** The session's claim and its status or, if there is none, the form for opening one (specification §9). */
export function ClaimCard({ session, sessionClaim }: { session: { bookingId: string }; sessionClaim: SessionClaim }) {
  const { t, format } = useAreaTexts('myFeedback')
  const [isOpen, setOpen] = useState(false)
  if (sessionClaim.claim) return <ClaimStatus claim={sessionClaim.claim} />
  return (
    <Card as="section" aria-label={t('myFeedback.claimTitle')} className={classes.card}>
      <CardHead title={t('myFeedback.claimTitle')} />
      <p className={classes.small}>{t('myFeedback.claimLead', { when: format.dayAtTime(sessionClaim.openUntil) })}</p>
      {isOpen ? (
        <ClaimForm bookingId={session.bookingId} onCancel={() => setOpen(false)} />
      ) : (
        <Button kind="second" onClick={() => setOpen(true)}>
          {t('myFeedback.claimOpen')}
        </Button>
      )}
    </Card>
  )
}

function ClaimForm({ bookingId, onCancel }: { bookingId: string; onCancel: () => void }) {
  const { t } = useAreaTexts('myFeedback')
  const { revalidate } = useRevalidator()
  const { texts, toFailure } = useFormTexts()
  const form = useForm({
    texts,
    send: async ({ text = '' }) => {
      const result = await api('openClaim', { bookingId, text })
      if (result.ok) notices.show({ kind: 'good', text: t('myFeedback.claimSent') })
      if (result.ok || result.code === 'claimGiven') await revalidate()
      return result.ok ? result : toFailure(result)
    },
  })
  return (
    <Form form={form}>
      <FormRows>
        <TextArea
          name="text"
          rows={5}
          required
          label={t('myFeedback.claimText')}
          hint={t('myFeedback.claimHint')}
          count={{ max: CLAIM_MAX, unit: 'characters', text: (used, max) => t('myFeedback.count', { used, max }) }}
        />
        <Button type="submit" wide busy={form.busy} busyLabel={t('myFeedback.sending')}>
          {t('myFeedback.claimSend')}
        </Button>
        <Button kind="second" wide onClick={onCancel}>
          {t('myFeedback.close')}
        </Button>
      </FormRows>
    </Form>
  )
}

const BADGE_KIND = { open: 'waiting', answered: 'waiting', rejected: 'still', refunded: 'good' } as const

function ClaimStatus({ claim }: { claim: Claim }) {
  const { t, format } = useAreaTexts('myFeedback')
  const values = {
    when: format.dayAtTime(claim.answerBy),
    amount: format.money(claim.refundAmount ?? 0),
  }
  return (
    <Card as="section" aria-label={t('myFeedback.claimYours')} className={classes.card}>
      <CardHead
        title={t('myFeedback.claimYours')}
        aside={<Badge kind={BADGE_KIND[claim.status]}>{t(`myFeedback.claimIs.${claim.status}`)}</Badge>}
      />
      {claim.openedBy === 'system' && <p>{t('myFeedback.claimForYou', { minutes: LATE_MINUTES })}</p>}
      <p>{t(`myFeedback.claimSays.${claim.status}`, values)}</p>
      {claim.words && <Quoted label={t('myFeedback.weWrote')} text={claim.words} />}
      {claim.text && <Quoted label={t('myFeedback.youWrote')} text={claim.text} />}
    </Card>
  )
}

function Quoted({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className={classes.small}>{label}</p>
      <blockquote className={classes.quote}>{text}</blockquote>
    </div>
  )
}
