import classes from '#modules/admin/web/shared/admin.module.css'
import { EvidenceButton } from '#modules/providers/web/shared/evidence-button.tsx'
import { PROVIDER_TYPES } from '#platform/values/enums.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Badge } from '#ui/tag.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Application, DecisionForm, Verdict } from './use-decision.ts'

type Credential = Application['credentials'][number]
interface CredentialsProps {
  application: Application
  decision: DecisionForm
}

/** Counsellor types with their evidence, and verdict fields for those under review. */
export function ReviewedCredentials({ application, decision }: CredentialsProps) {
  const { t } = useAreaTexts('application')
  const isWaiting = application.waitingSince !== null
  return (
    <Card as="section" aria-label={t('application.section.credentials')} className={classes.part}>
      <CardHead title={t('application.section.credentials')} />
      {application.credentials.map((claim) => (
        <CredentialRow
          key={claim.credentialId}
          {...{ claim, decision }}
          canJudge={isWaiting && claim.status === 'unchecked'}
        />
      ))}
    </Card>
  )
}

const BADGE_KINDS = { unchecked: 'waiting', verified: 'good', refused: 'wrong', past: 'still' } as const

function CredentialRow({
  claim,
  decision,
  canJudge,
}: {
  claim: Credential
  decision: DecisionForm
  canJudge: boolean
}) {
  const { t, format } = useAreaTexts('application')
  const type = t(`providerType.${PROVIDER_TYPES.find((one) => one.providerTypeId === claim.providerTypeId)!.key}`)
  const state = claim.isLapsed && claim.status === 'verified' ? 'lapsed' : claim.status
  return (
    <section aria-label={type} className={classes.claim}>
      <div className={classes.claimHead}>
        <strong>{type}</strong>
        <Badge kind={state === 'lapsed' ? 'wrong' : BADGE_KINDS[claim.status]}>
          {t(`application.credential.${state}`)}
        </Badge>
      </div>
      <p>{t('application.credentialFacts', { number: claim.number, issuer: claim.issuer })}</p>
      {claim.validUntil && <p>{t('application.credentialValid', { date: format.date(claim.validUntil, 'long') })}</p>}
      {claim.refusedBecause && <p>{claim.refusedBecause}</p>}
      <CredentialLinks claim={claim} type={type} />
      {canJudge && <VerdictFields {...{ claim, decision }} />}
    </section>
  )
}

function CredentialLinks({ claim, type }: { claim: Credential; type: string }) {
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

function VerdictFields({ claim, decision }: { claim: Credential; decision: DecisionForm }) {
  const { t } = useAreaTexts('superuser')
  const id = claim.credentialId
  const verdict = decision.verdicts[id]
  const update = (change: Partial<Verdict>) =>
    decision.setVerdict(id, { isVerified: true, validUntil: claim.validUntil, reason: '', ...verdict, ...change })
  return (
    <div className={classes.verdict}>
      <ChoiceGroup legend={t('superuser.verdict')}>
        <Radio
          name={id}
          label={t('superuser.verdictYes')}
          checked={verdict?.isVerified === true}
          onChange={() => update({ isVerified: true })}
        />
        <Radio
          name={id}
          label={t('superuser.verdictNo')}
          checked={verdict?.isVerified === false}
          onChange={() => update({ isVerified: false })}
        />
      </ChoiceGroup>
      {verdict?.isVerified === true && (
        <TextField
          type="date"
          label={t('superuser.verdictUntil')}
          value={verdict.validUntil ?? ''}
          error={decision.errors['validUntil']}
          onChange={(event) => update({ validUntil: event.target.value || null })}
        />
      )}
      {verdict?.isVerified === false && (
        <TextField
          label={t('superuser.verdictReason')}
          value={verdict.reason}
          onChange={(event) => update({ reason: event.target.value })}
        />
      )}
    </div>
  )
}
