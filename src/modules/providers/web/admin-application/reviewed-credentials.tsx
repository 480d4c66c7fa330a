import { CredentialBadge } from '#modules/providers/web/shared/credential-badge.tsx'
import { EvidenceButton } from '#modules/providers/web/shared/evidence-button.tsx'
import { PROVIDER_TYPES } from '#platform/values/enums.ts'
import classes from '#platform/web/admin/admin.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Application, DecisionForm, Verdict } from './use-decision.ts'

type Credential = Application['credentials'][number]
interface CredentialsProps {
  application: Application
  decision: DecisionForm
}

/** Credentials with their evidence, and verdict fields for those under review. */
export function ReviewedCredentials({ application, decision }: CredentialsProps) {
  const { t } = useAreaTexts('application')
  const isWaiting = application.waitingSince !== null
  return (
    <Card as="section" aria-label={t('application.section.credentials')} className={classes.part}>
      <CardHead title={t('application.section.credentials')} />
      {application.credentials.map((credential) => (
        <CredentialRow
          key={credential.credentialId}
          {...{ credential, decision }}
          canJudge={isWaiting && credential.status === 'unchecked'}
        />
      ))}
    </Card>
  )
}

function CredentialRow({
  credential,
  decision,
  canJudge,
}: {
  credential: Credential
  decision: DecisionForm
  canJudge: boolean
}) {
  const { t, format } = useAreaTexts('application')
  const type = t(
    `providerType.${PROVIDER_TYPES.find(({ providerTypeId }) => providerTypeId === credential.providerTypeId)!.key}`,
  )
  return (
    <section aria-label={type} className={classes.claim}>
      <div className={classes.claimHead}>
        <strong>{type}</strong>
        <CredentialBadge credential={credential} />
      </div>
      <p>{t('application.credentialFacts', { number: credential.number, issuer: credential.issuer })}</p>
      {credential.validUntil && (
        <p>{t('application.credentialValid', { date: format.date(credential.validUntil, 'long') })}</p>
      )}
      {credential.rejectionReason && <p>{credential.rejectionReason}</p>}
      <CredentialLinks credential={credential} type={type} />
      {canJudge && <VerdictFields {...{ credential, decision }} />}
    </section>
  )
}

function CredentialLinks({ credential, type }: { credential: Credential; type: string }) {
  const { t } = useAreaTexts('superuser')
  return (
    <div className={classes.actions}>
      <EvidenceButton call="reviewedEvidence" credential={credential}>
        {t('superuser.evidence')} <span className="visually-hidden">{type}</span>
      </EvidenceButton>
      {credential.registerUrl && (
        <ButtonLink
          kind="quiet"
          size="dense"
          icon="external-link"
          href={credential.registerUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {t('superuser.register')}
        </ButtonLink>
      )}
    </div>
  )
}

function VerdictFields({ credential, decision }: { credential: Credential; decision: DecisionForm }) {
  const { t } = useAreaTexts('superuser')
  const id = credential.credentialId
  const verdict = decision.verdicts[id]
  const update = (change: Partial<Verdict>) =>
    decision.setVerdict(id, { isVerified: true, validUntil: credential.validUntil, reason: '', ...verdict, ...change })
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
