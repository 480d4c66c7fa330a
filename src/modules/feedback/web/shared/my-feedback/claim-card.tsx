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

/**
 * Opens a claim: explains what will happen, then shows the form, and afterwards the claim's status (specification §9).
 */
export function ClaimCard({ session, sessionClaim }: { session: { bookingId: string }; sessionClaim: SessionClaim }) {
  const { t, format } = useAreaTexts('voices')
  const [isOpen, setOpen] = useState(false)
  if (sessionClaim.claim) return <ClaimStatus claim={sessionClaim.claim} />
  return (
    <Card as="section" aria-label={t('voices.claimTitle')} className={classes.card}>
      <CardHead title={t('voices.claimTitle')} />
      <p className={classes.small}>{t('voices.claimLead', { when: format.dayAtTime(sessionClaim.openUntil) })}</p>
      {isOpen ? (
        <ClaimForm bookingId={session.bookingId} onCancel={() => setOpen(false)} />
      ) : (
        <Button kind="second" onClick={() => setOpen(true)}>
          {t('voices.claimOpen')}
        </Button>
      )}
    </Card>
  )
}

function ClaimForm({ bookingId, onCancel }: { bookingId: string; onCancel: () => void }) {
  const { t } = useAreaTexts('voices')
  const { revalidate } = useRevalidator()
  const { texts, refused } = useFormTexts()
  const form = useForm({
    texts,
    send: async ({ text = '' }) => {
      const answer = await api('openClaim', { bookingId, text })
      if (answer.ok) notices.show({ kind: 'good', text: t('voices.claimSent') })
      if (answer.ok || answer.code === 'claimGiven') await revalidate()
      return answer.ok ? answer : refused(answer)
    },
  })
  return (
    <Form form={form}>
      <FormRows>
        <TextArea
          name="text"
          rows={5}
          required
          label={t('voices.claimText')}
          hint={t('voices.claimHint')}
          count={{ max: CLAIM_MAX, unit: 'characters', text: (used, max) => t('voices.count', { used, max }) }}
        />
        <Button type="submit" wide busy={form.busy} busyLabel={t('voices.sending')}>
          {t('voices.claimSend')}
        </Button>
        <Button kind="second" wide onClick={onCancel}>
          {t('voices.close')}
        </Button>
      </FormRows>
    </Form>
  )
}

const BADGE_KIND = { open: 'waiting', answered: 'waiting', rejected: 'still', refunded: 'good' } as const

function ClaimStatus({ claim }: { claim: Claim }) {
  const { t, format } = useAreaTexts('voices')
  const values = {
    when: format.dayAtTime(claim.answerBy),
    amount: format.money(claim.refundAmount ?? 0),
  }
  return (
    <Card as="section" aria-label={t('voices.claimYours')} className={classes.card}>
      <CardHead
        title={t('voices.claimYours')}
        aside={<Badge kind={BADGE_KIND[claim.status]}>{t(`voices.claimIs.${claim.status}`)}</Badge>}
      />
      {claim.openedBy === 'machine' && <p>{t('voices.claimForYou', { minutes: LATE_MINUTES })}</p>}
      <p>{t(`voices.claimSays.${claim.status}`, values)}</p>
      {claim.words && <Quoted label={t('voices.weWrote')} text={claim.words} />}
      {claim.text && <Quoted label={t('voices.youWrote')} text={claim.text} />}
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
