import classes from '#modules/admin/web/shared/superuser.module.css'
import { EvidenceButton } from '#modules/providers/web/shared/evidence-button.tsx'
import { PROVIDER_TYPES } from '#platform/values/enums.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Badge } from '#ui/tag.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Application, DecisionForm, Verdict } from './use-decision.ts'

type Claim = Application['credentials'][number]
interface ClaimsProps {
  application: Application
  decision: DecisionForm
}

/** Counsellor types with their evidence, and a verdict for each that waits. */
export function Claims({ application, decision }: ClaimsProps) {
  const { t } = useAreaTexts('application')
  const isWaiting = application.waitingSince !== null
  return (
    <Card as="section" aria-label={t('application.section.credentials')} className={classes.part}>
      <CardHead title={t('application.section.credentials')} />
      {application.credentials.map((claim) => (
        <OneClaim
          key={claim.credentialId}
          {...{ claim, decision }}
          canJudge={isWaiting && claim.status === 'unchecked'}
        />
      ))}
    </Card>
  )
}

const KIND = { unchecked: 'waiting', verified: 'good', refused: 'wrong', past: 'still' } as const

function OneClaim({ claim, decision, canJudge }: { claim: Claim; decision: DecisionForm; canJudge: boolean }) {
  const { t, format } = useAreaTexts('application')
  const type = t(`providerType.${PROVIDER_TYPES.find((one) => one.providerTypeId === claim.providerTypeId)!.key}`)
  const state = claim.isLapsed && claim.status === 'verified' ? 'lapsed' : claim.status
  return (
    <section aria-label={type} className={classes.claim}>
      <div className={classes.claimHead}>
        <strong>{type}</strong>
        <Badge kind={state === 'lapsed' ? 'wrong' : KIND[claim.status]}>{t(`application.credential.${state}`)}</Badge>
      </div>
      <p>{t('application.credentialFacts', { number: claim.number, issuer: claim.issuer })}</p>
      {claim.validUntil && <p>{t('application.credentialValid', { date: format.date(claim.validUntil, 'long') })}</p>}
      {claim.refusedBecause && <p>{claim.refusedBecause}</p>}
      <ClaimLinks claim={claim} type={type} />
      {canJudge && <VerdictFields {...{ claim, decision }} />}
    </section>
  )
}

function ClaimLinks({ claim, type }: { claim: Claim; type: string }) {
  const { t } = useAreaTexts('superuser')
  return (
    <div className={classes.actions}>
      <EvidenceButton call="reviewedEvidence" one={claim}>
        {t('superuser.evidence')} <span className="visually-hidden">{type}</span>
      </EvidenceButton>
      {claim.registerUrl && (
        <ButtonLink
          kind="quiet"
          size="dense"
          icon="external-link"
          href={claim.registerUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {t('superuser.register')}
        </ButtonLink>
      )}
    </div>
  )
}

function VerdictFields({ claim, decision }: { claim: Claim; decision: DecisionForm }) {
  const { t } = useAreaTexts('superuser')
  const id = claim.credentialId
  const given = decision.verdicts[id]
  const say = (change: Partial<Verdict>) =>
    decision.judge(id, { isVerified: true, validUntil: claim.validUntil, reason: '', ...given, ...change })
  return (
    <div className={classes.verdict}>
      <ChoiceGroup legend={t('superuser.verdict')}>
        <Radio
          name={id}
          label={t('superuser.verdictYes')}
          checked={given?.isVerified === true}
          onChange={() => say({ isVerified: true })}
        />
        <Radio
          name={id}
          label={t('superuser.verdictNo')}
          checked={given?.isVerified === false}
          onChange={() => say({ isVerified: false })}
        />
      </ChoiceGroup>
      {given?.isVerified === true && (
        <TextField
          type="date"
          label={t('superuser.verdictUntil')}
          value={given.validUntil ?? ''}
          error={decision.errors['validUntil']}
          onChange={(event) => say({ validUntil: event.target.value || null })}
        />
      )}
      {given?.isVerified === false && (
        <TextField
          label={t('superuser.verdictReason')}
          value={given.reason}
          onChange={(event) => say({ reason: event.target.value })}
        />
      )}
    </div>
  )
}
